/** An element and its neighbours, then those of what holds it, and so on; none when nothing has the focus. */
export const placesFrom = (element: Element | null): Element[] =>
  element && element !== document.body
    ? [
        element,
        element.nextElementSibling,
        element.previousElementSibling,
        ...placesFrom(element.parentElement),
      ].filter((place) => place !== null)
    : [];

const FOCUSABLE = 'a, button, iframe, input, select, summary, textarea, [tabindex]';

let pressed: Element | null = null;

/** Notes what is pressed: Safari does not focus it. Call it once. */
export const notePresses = (): void =>
  document.addEventListener(
    'click',
    ({ target }) => (pressed = target instanceof Element ? target.closest(FOCUSABLE) : null),
    true,
  );

/** What has the focus, else what would have it in every browser but Safari. */
export const focusedOrPressed = (): Element | null =>
  document.activeElement === document.body ? pressed : document.activeElement;

/** Focuses the first thing in these places that takes the focus: what is gone or hidden does not. */
export function focusFirst(places: readonly Element[]): void {
  for (const place of places)
    for (const one of [place, ...place.querySelectorAll('*')] as HTMLElement[]) {
      if (!one.matches(FOCUSABLE) || one.tabIndex < 0) continue;
      one.focus();
      if (one === document.activeElement) return;
    }
}

/** The ref of what can leave the page with the focus inside, as a row once it is settled: its neighbour takes the focus. */
export const handFocusOn = (shown: Element | null) => () => {
  const focused = document.activeElement;
  if (!shown?.contains(focused)) return;
  const places = placesFrom(focused);
  // Once it is gone, and what comes in its place is there.
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusFirst(places);
  });
};

/** The ref of what takes the place, and so the focus, of something that left the page with it; it hands it on when it leaves, too. */
export const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus();
  return handFocusOn(element);
};

/**
 * The ref of a dialog's first field: it takes the focus unless another part of the dialog has it. Not where it would bring up a keyboard
 * that covers the dialog.
 */
export const takeDialogFocus = (field: HTMLElement | null): void => {
  const dialog = field?.closest('[role="dialog"]');
  if (dialog && !dialog.querySelector(':focus') && !matchMedia('(pointer: coarse)').matches) field?.focus();
};
