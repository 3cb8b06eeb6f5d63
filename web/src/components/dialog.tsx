import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import Modal, { type ModalProps } from 'react-bootstrap/Modal';
import { focusedOrPressed, focusFirst, placesFrom } from '../lib/focus.ts';
import { noteOpenDialog } from '../lib/browser/open-dialogs.ts';
import './dialog.scss';

/** Where the focus goes after the dialog that opened last, which is the topmost. */
let placesOfLast: Element[] = [];

/**
 * Everything that opens over a page: the system's Back closes the topmost one as Escape does. Its parts are those of `Modal`, which
 * gives the focus back to what opened it; where that is gone, as the button of a session that was cancelled, its neighbour takes it,
 * and where the dialog is gone that it was opened from, what had opened that one.
 */
export function Dialog({ show, onHide, onExited, ...modal }: ModalProps & { show: boolean; onHide: () => void }) {
  const close = useEffectEvent(onHide);
  const places = useRef<Element[]>([]);
  useLayoutEffect(() => {
    if (!show) return undefined;
    const opener = focusedOrPressed();
    placesOfLast = [...placesFrom(opener), ...(opener?.closest('[role="dialog"]') ? placesOfLast : [])];
    places.current = placesOfLast;
    return noteOpenDialog(() => close());
  }, [show]);
  return (
    <Modal
      {...modal}
      show={show}
      onHide={onHide}
      // In an open menu it closes that alone: the menu hears it after the dialog when it came later.
      onEscapeKeyDown={(event) => {
        if (event.target instanceof Element && event.target.closest('.dropdown.show')) event.preventDefault();
      }}
      onExited={(dialog) => {
        const focused = document.activeElement;
        if (focused === document.body || dialog.contains(focused)) focusFirst(places.current);
        onExited?.(dialog);
      }}
    />
  );
}
