import { useLayoutEffect, useState, type RefObject } from 'react';
import { placeToast } from './place-toast.ts';

/** What is typed into. */
const FIELDS = 'input, select, textarea';
/** The payment provider's buttons are in a frame or tree of their own. */
const CONTROLS = `${FIELDS}, button, a[href], summary, [role="button"], [tabindex="0"], .payment-buttons`;
/** Headings that take the focus when a screen or a step changes. */
const LED_TO = 'h1[tabindex], h2[tabindex]';
/** How often a shown toast looks whether it still covers nothing, in ms: dialogs open and pages scroll under it. */
const EVERY = 250;

/** The boxes of everything in the window that can be pressed or typed into or is led to, without what a dialog hides. */
function controlsBeside(card: HTMLElement) {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"].show');
  const root = dialogs.item(dialogs.length - 1) ?? document.body;
  return [...root.querySelectorAll<HTMLElement>(`${CONTROLS}, ${LED_TO}`)]
    .filter((control) => !card.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight);
}

/** Keeps a card where it covers nothing that can be pressed, in window px; null until it is measured. */
export function useFreePlace(card: RefObject<HTMLElement | null>): { left: number; top: number } | null {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      if (!card.current) return;
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const focus = document.activeElement?.matches(FIELDS)
        ? document.activeElement.getBoundingClientRect()
        : undefined;
      const next = placeToast({ width, height }, view, controlsBeside(card.current), focus);
      setPlace((old) => (old?.left === next.left && old.top === next.top ? old : next));
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [card]);
  return place;
}
