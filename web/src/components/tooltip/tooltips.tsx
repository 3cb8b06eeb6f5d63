import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import './tooltips.scss';

/** How long the pointer rests on a button until its name is shown, and how long after one name the next is shown at once, in ms (spec section 9). */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;
/** Between the button and its name, and between the name and the window's edge, in px. */
const GAP = 6;

/** Shows the name of a button that is only a drawing while the mouse rests on it. Screen readers have the name from the button itself. */
export function Tooltips() {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => watchPointer(setButton), []);
  useLayoutEffect(() => {
    if (!button || !tip.current) return;
    const { left, top, bottom, width } = button.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = tip.current;
    const most = document.body.clientWidth - offsetWidth - GAP;
    style.left = `${Math.max(GAP, Math.min(left + (width - offsetWidth) / 2, most))}px`;
    style.top = `${bottom + GAP + offsetHeight > window.innerHeight ? top - GAP - offsetHeight : bottom + GAP}px`;
  }, [button]);
  return (
    button && (
      <div ref={tip} className="tooltip-name" aria-hidden="true">
        {button.getAttribute('aria-label')}
      </div>
    )
  );
}

/** Says which button's name is to be shown, null for none. Returns what ends it. */
function watchPointer(show: (button: HTMLElement | null) => void): () => void {
  let pointed: HTMLElement | null = null;
  let isShown = false;
  let closedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (isShown) closedAt = Date.now();
    isShown = false;
    show(null);
  };
  const over = ({ target, pointerType }: PointerEvent) => {
    const found = pointerType === 'mouse' ? drawnButton(target as Element) : null;
    if (found === pointed) return;
    hide();
    pointed = found;
    const open = () => {
      isShown = true;
      show(found);
    };
    if (found) timer = setTimeout(open, Date.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY);
  };
  const until = new AbortController();
  document.addEventListener('pointerover', over, until);
  // Scrolling is told of only on the way to what scrolls, such as a dialog.
  const caught = { signal: until.signal, capture: true };
  for (const event of ['pointerdown', 'keydown', 'scroll']) document.addEventListener(event, hide, caught);
  return () => {
    hide();
    until.abort();
  };
}

/** The button with a name and no words around an element. One with a `title` shows that by itself. */
function drawnButton(element: Element): HTMLElement | null {
  const button = element.closest<HTMLElement>('button[aria-label]:not([title])');
  return button?.textContent.trim() === '' ? button : null;
}
