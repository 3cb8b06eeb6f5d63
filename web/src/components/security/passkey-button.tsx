import key from 'bootstrap-icons/icons/key.svg?raw';
import { BusyButton } from '../form/busy-button.tsx';
import { Icon } from '../icon.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { WORDS } from './passkey-words.ts';

/** Offers a passkey where the browser knows them; nothing where it does not. */
export const PasskeyButton = ({
  busy,
  onClick,
  children,
  variant = 'outline-primary',
  className = '',
  autoFocus,
}: {
  busy: boolean;
  onClick: () => void;
  children: string;
  variant?: string;
  className?: string;
  autoFocus?: boolean;
}) =>
  canUsePasskeys() ? (
    <BusyButton
      variant={variant}
      busy={busy}
      busyLabel={WORDS.waiting}
      className={className}
      autoFocus={autoFocus}
      onClick={onClick}
    >
      <Icon svg={key} />
      {children}
    </BusyButton>
  ) : null;
