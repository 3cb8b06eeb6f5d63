import type { ReactNode } from 'react';
import { WORDS } from './words.ts';

/** A sketch of a page at a provider, or here: its address above what is to be done on it. `label` says so in words. */
const Sketch = ({ address, label, children }: { address: string; label: string; children: ReactNode }) => (
  <svg className="provider-picture" viewBox="0 0 240 116" role="img" aria-label={label}>
    <rect className="sketch-page" x="0.5" y="0.5" width="239" height="115" rx="8" />
    <path className="sketch-line" d="M0.5 22.5h239" />
    <path className="sketch-line" d="M10 8l-4 3.5 4 3.5M18 8l4 3.5-4 3.5" />
    <rect className="sketch-field" x="32" y="5" width="198" height="13" rx="6.5" />
    <text className="sketch-faint" x="40" y="14.5">
      {address}
    </text>
    {children}
  </svg>
);

/** The switch that makes a second step of signing in. */
export const TurnOn = ({ address, what }: { address: string; what: string }) => (
  <Sketch address={address} label={WORDS.sketch.switchedOn(what)}>
    <path className="sketch-line" d="M16 38h70M16 100h120" />
    <rect className="sketch-here" x="12" y="50" width="216" height="36" rx="6" />
    <text x="22" y="72">
      {what}
    </text>
    <rect className="sketch-full" x="190" y="60" width="28" height="16" rx="8" />
    <circle className="sketch-on-full" cx="210" cy="68" r="6" />
  </Sketch>
);

/** A name for the new password, the button beside it, and the password that it shows. */
export const MakePassword = ({ address, button }: { address: string; button: string }) => (
  <Sketch address={address} label={WORDS.sketch.password(button)}>
    <rect className="sketch-field" x="12" y="32" width="96" height="24" rx="5" />
    <text x="20" y="48">
      Stillpoint
    </text>
    <rect className="sketch-full" x="116" y="32" width="112" height="24" rx="5" />
    <text className="sketch-on-full" x="172" y="48" textAnchor="middle">
      {button}
    </text>
    <rect className="sketch-here" x="12" y="68" width="216" height="34" rx="6" />
    <text className="sketch-letters" x="120" y="90" textAnchor="middle">
      abcd efgh ijkl mnop
    </text>
  </Sketch>
);

/** The two fields here that the password and the address go into. */
export const PasteHere = () => (
  <Sketch address="Email Config" label={WORDS.sketch.form}>
    <text className="sketch-faint" x="12" y="44">
      Username
    </text>
    <rect className="sketch-field" x="12" y="50" width="104" height="24" rx="5" />
    <text x="20" y="66">
      you@mail…
    </text>
    <text className="sketch-faint" x="124" y="44">
      Password
    </text>
    <rect className="sketch-here" x="124" y="50" width="104" height="24" rx="5" />
    <path className="sketch-dots" d="M133 62h80" />
    <rect className="sketch-full" x="150" y="86" width="78" height="20" rx="5" />
    <text className="sketch-on-full" x="189" y="100" textAnchor="middle">
      Test
    </text>
  </Sketch>
);
