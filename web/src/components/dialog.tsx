import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import Modal, { type ModalProps } from 'react-bootstrap/Modal';
import { noteOpenDialog } from '../lib/open-dialogs.ts';

/**
 * Everything that opens over a page: the system's Back closes the topmost one as Escape does. Its parts are those of `Modal`, which
 * gives the focus back to what opened it; where that is gone, as the button of a session that was cancelled, its neighbour takes it.
 */
export function Dialog({ show, onHide, onExited, ...modal }: ModalProps & { show: boolean; onHide: () => void }) {
  const close = useEffectEvent(onHide);
  const places = useRef<Element[]>([]);
  useLayoutEffect(() => {
    if (!show) return undefined;
    places.current = placesFrom(document.activeElement);
    return noteOpenDialog(() => close());
  }, [show]);
  return (
    <Modal
      {...modal}
      show={show}
      onHide={onHide}
      onExited={(dialog) => {
        const focused = document.activeElement;
        if (focused === document.body || dialog.contains(focused)) focusFirst(places.current);
        onExited?.(dialog);
      }}
    />
  );
}

/** An element and its neighbours, then those of what holds it, and so on; none when nothing has the focus. */
const placesFrom = (element: Element | null): Element[] =>
  element && element !== document.body
    ? [
        element,
        element.nextElementSibling,
        element.previousElementSibling,
        ...placesFrom(element.parentElement),
      ].filter((place) => place !== null)
    : [];

const FOCUSABLE = 'a, button, input, select, textarea, [tabindex]';

/** Focuses the first thing in these places that takes the focus: what is gone or hidden does not. */
function focusFirst(places: readonly Element[]): void {
  for (const place of places)
    for (const one of [place, ...place.querySelectorAll('*')] as HTMLElement[]) {
      if (!one.matches(FOCUSABLE) || one.tabIndex < 0) continue;
      one.focus();
      if (one === document.activeElement) return;
    }
}
