import { useId, type FormEventHandler, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../dialog.tsx';
import { BusyButton } from './busy-button.tsx';
import { FormFailure } from './form-failure.tsx';
import { submitShortcut } from './submit-shortcut.ts';
import type { Saving } from './use-saving.ts';
import './form-dialog.scss';

/** What opens and closes a dialog; see `useDialog`. */
export interface DialogProps {
  show: boolean;
  /** `dismissed`: without being sent. */
  onClose: (how?: 'dismissed') => void;
}

/**
 * A form in a dialog: its buttons stay in sight while the fields scroll, the reason of a failure stays beside them until
 * something is changed, and it cannot be closed, changed or sent twice while it is saving, nor be sent while it fades. Ctrl or ⌘ and
 * Enter send it from any field.
 */
export function FormDialog({
  title,
  submitLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  saving,
  isReady = true,
  size,
  isWide = false,
  isStatic = false,
  beside,
  buttons,
  children,
  show,
  onClose,
  onSubmit,
}: DialogProps & {
  title: ReactNode;
  submitLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  saving: Pick<Saving<never>, 'busy' | 'failure' | 'reset'>;
  /** False: there is nothing to send yet. */
  isReady?: boolean;
  size?: 'lg';
  /** Holds a calendar: wide, and on anything narrower the whole screen. */
  isWide?: boolean;
  /** A press beside the dialog does not close it: it holds more than a few words. */
  isStatic?: boolean;
  /** Stands at the left of the buttons. */
  beside?: ReactNode;
  /** In place of the two buttons, where there is nothing to send. */
  buttons?: ReactNode;
  children: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
}) {
  const titleId = useId();
  const close = () => !saving.busy && onClose('dismissed');
  return (
    <Dialog
      show={show}
      onHide={close}
      centered
      scrollable
      backdrop={isStatic ? 'static' : true}
      aria-labelledby={titleId}
      {...(isWide ? { size: 'lg', fullscreen: 'lg-down' } : size ? { size } : {})}
    >
      <form
        className="form-dialog"
        noValidate
        onSubmit={(event) => (show ? onSubmit(event) : event.preventDefault())}
        onChange={saving.reset}
        {...(isReady ? { ref: submitShortcut } : {})}
      >
        <Modal.Header closeButton>
          <Modal.Title as="h2" id={titleId}>
            {title}
          </Modal.Title>
        </Modal.Header>
        {/* What is typed once it is sent would be lost with the dialog. */}
        <Modal.Body className="pt-0" inert={saving.busy}>
          {children}
        </Modal.Body>
        <Modal.Footer>
          <FormFailure failure={saving.failure} />
          {beside}
          {buttons ?? (
            <>
              <Button variant="outline-secondary" onClick={close} aria-disabled={saving.busy || undefined}>
                {cancelLabel}
              </Button>
              {isReady ? (
                // Another one when it does something else: the second press of a double tap is not for that.
                <BusyButton key={submitLabel} type="submit" busy={saving.busy} busyLabel={busyLabel}>
                  {submitLabel}
                </BusyButton>
              ) : (
                <Button disabled>{submitLabel}</Button>
              )}
            </>
          )}
        </Modal.Footer>
      </form>
    </Dialog>
  );
}
