import { useEffect, useRef } from 'react';
import Nav from 'react-bootstrap/Nav';
import './tab-bar.scss';

/** A row of tabs that scrolls sideways on phones: the open one is always in sight. Stands in a `Tab.Container`. */
export function TabBar({
  tabs,
  open,
  label,
  className = '',
}: {
  tabs: Readonly<Record<string, string>>;
  open: string;
  label: string;
  className?: string;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('.active');
    // Not by `scrollIntoView`, after which the first Tab on the page would pass all that stands before the open tab.
    if (active) bar.current!.scrollLeft = active.offsetLeft - (bar.current!.clientWidth - active.offsetWidth) / 2;
    // What led here was in the tab that is closed now.
    const isLost = shown.current !== open && document.activeElement === document.body;
    shown.current = open;
    // The address, and with it the open tab, follows a moment after the arrow key that asked for it.
    if (isLost || bar.current?.contains(document.activeElement)) active?.focus();
  }, [open]);
  return (
    <Nav ref={bar} className={`tab-bar ${className}`} role="tablist" aria-label={label}>
      {Object.entries(tabs).map(([key, word]) => (
        <Nav.Link key={key} eventKey={key} as="button" type="button">
          {word}
        </Nav.Link>
      ))}
    </Nav>
  );
}
