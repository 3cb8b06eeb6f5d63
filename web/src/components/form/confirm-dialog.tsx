import { useEffect, useRef, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../dialog.tsx';
import { BusyButton } from './busy-button.tsx';

/** Asks once, in words, before something that cannot be taken back. Traps the focus and gives it back when it closes. */
export function ConfirmDialog({
  show,
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  busy,
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
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The dialog has faded and given the focus back: another may open. */
  onExited?: () => void;
}) {
  // Ignores a second press in the same moment, before `busy` is rendered; any later render that is not busy allows another.
  const pressed = useRef(false);
  useEffect(() => {
    if (!busy) pressed.current = false;
  });
  const confirm = () => {
    if (pressed.current) return;
    pressed.current = true;
    onConfirm();
  };
  return (
    <Dialog
      show={show}
      onHide={busy ? () => undefined : onCancel}
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
        <Button variant="outline-secondary" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <BusyButton variant="danger" busy={busy} busyLabel={busyLabel} onClick={confirm}>
          {confirmLabel}
        </BusyButton>
      </Modal.Footer>
    </Dialog>
  );
}
