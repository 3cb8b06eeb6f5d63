import type { ComponentProps, ReactNode } from 'react';
import Spinner from 'react-bootstrap/Spinner';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  busy: boolean;
  /** Undefined where another button was pressed: this one is off, and goes on to say what it does. */
  busyLabel: ReactNode;
  /** Bootstrap's: primary, outline-primary, danger, link … */
  variant?: string;
  size?: 'sm' | 'lg';
}

/**
 * A button that says what it is doing. While `busy` it shows a spinner and `busyLabel`, ignores further presses and keeps the focus
 * (aria-disabled instead of disabled, so that keyboard users do not lose their place).
 */
export function BusyButton({
  busy,
  busyLabel,
  variant = 'primary',
  size,
  className = '',
  type = 'button',
  children,
  onClick,
  ...rest
}: BusyButtonProps) {
  const isRunning = busy && busyLabel !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={`btn btn-${variant} ${size ? `btn-${size}` : ''} ${className}`}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isRunning && <Spinner as="span" size="sm" aria-hidden="true" />}
      {isRunning ? busyLabel : children}
    </button>
  );
}
