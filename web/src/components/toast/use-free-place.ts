import { useLayoutEffect, useState, type RefObject } from 'react';
import { placeToast, type Place } from './place-toast.ts';

/** What is typed into. */
const FIELDS = 'input, select, textarea';
/**
 * The payment provider's buttons are in a frame or tree of their own; a note, as of the time that is left to pay, is news too. A region
 * takes the focus to be scrolled by key: a mail's text may lie under a toast, not its head.
 */
const CONTROLS = `${FIELDS}, button, a[href], summary, [role="button"], [tabindex="0"]:not([role="region"]), .payment-buttons, .note`;
/** Headings that take the focus when a screen or a step changes, and what names an open dialog. */
const LED_TO = 'h1[tabindex], h2[tabindex], .modal-title';
/** How often a shown toast looks whether it still covers nothing, in ms: dialogs open and pages scroll under it. */
const EVERY = 250;
/** What is read. */
const WORDS = 'p, dt, dd, h1, h2, h3, h4, label, legend, .form-text, .tag';

/** The dialog in front of all else. */
const frontDialog = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"].show')].at(-1);

/** The last heading of the page: another one where another page, or one of its tabs, is shown. */
const lastHeading = () => [...document.querySelectorAll('main :is(h1, h2)')].at(-1);

/** The boxes in the window of what matches, beside the card and without what a dialog hides. */
function boxesOf(selector: string, card: HTMLElement) {
  return [...(frontDialog() ?? document.body).querySelectorAll<HTMLElement>(selector)]
    .filter((element) => !card.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight);
}

/**
 * Keeps a card where it covers nothing that can be pressed, typed into or is led to, and on phones as few words as possible, in window
 * px; null until it is measured.
 */
export function useFreePlace(card: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    let dialog = frontDialog();
    let heading = lastHeading();
    // With the scroll bar, which comes and goes with dialogs.
    let { innerWidth } = window;
    const look = () => {
      const element = card.current;
      if (!element) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const controls = boxesOf(`${CONTROLS}, ${LED_TO}`, element);
      const focus = document.activeElement?.matches(FIELDS)
        ? document.activeElement.getBoundingClientRect()
        : undefined;
      const words = () => boxesOf(WORDS, element);
      const front = frontDialog();
      const last = lastHeading();
      const isNew = last !== heading || (front !== undefined && front !== dialog);
      // Its place was one of a window of another width.
      const isResized = innerWidth !== window.innerWidth;
      [dialog, heading, innerWidth] = [front, last, window.innerWidth];
      setPlace((at) => {
        const before = isResized || !at ? undefined : at;
        const next = placeToast({ width, height }, view, controls, { focus, words, at: before, isNew });
        return at?.left === next.left && at.top === next.top ? at : next;
      });
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [card]);
  return place;
}
