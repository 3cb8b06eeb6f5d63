import type { ComponentProps, ReactNode } from 'react';
import Spinner from 'react-bootstrap/Spinner';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  busy: boolean;
  busyLabel: ReactNode;
  /** Bootstrap's: primary, outline-primary, danger, link … */
  variant?: string;
  size?: 'sm' | 'lg';
}

/**
 * A button that says what it is doing. While `busy` it shows `busyLabel`, with a spinner unless that is what it says
 * anyhow, because another button was pressed; it ignores further presses and keeps the focus
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
      {busy && busyLabel !== children && <Spinner as="span" size="sm" aria-hidden="true" />}
      {busy ? busyLabel : children}
    </button>
  );
}
