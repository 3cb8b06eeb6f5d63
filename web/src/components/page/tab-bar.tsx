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
  useEffect(() => {
    bar.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
