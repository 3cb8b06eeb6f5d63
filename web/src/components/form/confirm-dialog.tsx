import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../dialog.tsx';
import { BusyButton } from './busy-button.tsx';
import { FormFailure } from './form-failure.tsx';
import type { Saving } from './use-saving.ts';

/** For what goes on, or is said to have failed, after the dialog has closed. */
export const NOT_SAVING = { busy: false, failure: null, reset: () => undefined };

/** Asks once, in words, before something that cannot be taken back. When it fails, the reason stands beside the buttons until it is tried again. */
export function ConfirmDialog({
  show,
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  saving,
  onConfirm,
  onCancel,
  onExited,
}: {
  show: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  saving: Pick<Saving<never>, 'busy' | 'failure' | 'reset'>;
  onConfirm: () => void;
  onCancel: () => void;
  /** The dialog has faded and given the focus back: another may open. */
  onExited?: () => void;
}) {
  const cancel = () => {
    saving.reset();
    onCancel();
  };
  return (
    <Dialog
      show={show}
      onHide={saving.busy ? () => undefined : cancel}
      {...(onExited ? { onExited } : {})}
      centered
      scrollable
      aria-labelledby="confirm-title"
    >
      <Modal.Header>
        <Modal.Title as="h2" id="confirm-title">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="pt-0">{children}</Modal.Body>
      <Modal.Footer>
        <FormFailure failure={saving.failure} />
        <Button variant="outline-secondary" onClick={cancel} disabled={saving.busy}>
          {cancelLabel}
        </Button>
        {/* While it fades, a second press would confirm again. */}
        <BusyButton variant="danger" busy={saving.busy} busyLabel={busyLabel} onClick={() => show && onConfirm()}>
          {confirmLabel}
        </BusyButton>
      </Modal.Footer>
    </Dialog>
  );
}
