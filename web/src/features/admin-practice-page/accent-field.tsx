import { contrast, isColour, paletteOf } from '@stillpoint/practice-page';
import Button from 'react-bootstrap/Button';
import Form from 'react-bootstrap/Form';
import { useController, type Control } from 'react-hook-form';
import { Field } from '../../components/form/fields.tsx';
import { handFocusOn } from '../../lib/focus.ts';
import type { PageDraft } from './draft.ts';
import type { PageValues } from './api.ts';
import { DESIGN_ACCENT } from './draw-card.ts';
import { WORDS } from './words.ts';

/** What stands in for a colour that text and buttons could not be read in, and why. */
function shiftsOf(chosen: string): string {
  const { light, dark } = paletteOf(chosen);
  const shifts = [
    light.primary !== chosen && WORDS.accent.tooLight(light.primary),
    dark.primary !== chosen && WORDS.accent.tooDark(dark.primary),
  ].filter((shift) => shift !== false);
  return shifts.length === 0 ? WORDS.accent.asItIs(chosen) : WORDS.accent.shifted(chosen, shifts.join('; it is '));
}

/** What a colour becomes in one of the modes, and how well it can be read there. */
function AccentSample({ chosen, mode }: { chosen: string; mode: 'light' | 'dark' }) {
  const { primary, paper, onPrimary } = paletteOf(chosen)[mode];
  return (
    <span className="accent-sample" style={{ background: paper, color: primary }}>
      <span style={{ background: primary, color: onPrimary }}>{mode === 'light' ? 'Light' : 'Dark'}</span>
      {primary}, {contrast(primary, paper).toFixed(1)} : 1
    </span>
  );
}

/** The accent colour, and what becomes of it in both modes: every shade of it can be read. */
export function AccentField({ control }: { control: Control<PageDraft, unknown, PageValues> }) {
  const { field } = useController({ control, name: 'accent' });
  const accent = field.value ?? null;
  const chosen = accent !== null && isColour(accent) ? accent : DESIGN_ACCENT;
  return (
    <Field label="Accent colour" help={accent === null ? WORDS.accent.own : shiftsOf(chosen)}>
      {({ isInvalid: _isInvalid, ...ids }) => (
        <div className="accent-row">
          <Form.Control
            {...ids}
            type="color"
            className="form-control-color"
            value={chosen}
            onChange={({ target }) => field.onChange(target.value)}
          />
          {accent !== null && (
            <>
              <AccentSample chosen={chosen} mode="light" />
              <AccentSample chosen={chosen} mode="dark" />
              <Button ref={handFocusOn} size="sm" variant="link" onClick={() => field.onChange(null)}>
                Back to the design’s own
              </Button>
            </>
          )}
        </div>
      )}
    </Field>
  );
}
