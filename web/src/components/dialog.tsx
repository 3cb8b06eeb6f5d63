import { useEffectEvent, useLayoutEffect } from 'react';
import Modal, { type ModalProps } from 'react-bootstrap/Modal';
import { noteOpenDialog } from '../lib/open-dialogs.ts';

/** Everything that opens over a page: the system's Back closes the topmost one as Escape does. Its parts are those of `Modal`. */
export function Dialog({ show, onHide, ...modal }: ModalProps & { show: boolean; onHide: () => void }) {
  const close = useEffectEvent(onHide);
  useLayoutEffect(() => (show ? noteOpenDialog(() => close()) : undefined), [show]);
  return <Modal {...modal} show={show} onHide={onHide} />;
}
