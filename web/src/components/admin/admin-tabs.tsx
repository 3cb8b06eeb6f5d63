import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import Tab from 'react-bootstrap/Tab';
import { useNavigationType } from 'react-router-dom';
import { TabBar } from '../page/tab-bar.tsx';
import './admin-tabs.scss';

/** The dashboard's tabs; under 768 px a dropdown menu with the same entries (spec section 2). */
export function AdminTabs({
  tabs,
  open,
  onOpen,
  children,
}: {
  tabs: Readonly<Record<string, string>>;
  open: string;
  onOpen: (tab: string) => void;
  children: ReactNode;
}) {
  const entries = Object.entries(tabs);
  const menu = useRef<HTMLDivElement>(null);
  const type = useNavigationType();
  // What led to another tab may stand far down; one that is gone back to is where the browser remembers it.
  const showMenu = useEffectEvent(() => type !== 'POP' && menu.current?.scrollIntoView({ block: 'nearest' }));
  useEffect(() => void showMenu(), [open]);
  return (
    <Tab.Container
      id="admin"
      activeKey={open}
      onSelect={(key) => key && key !== open && onOpen(key)}
      transition={false}
    >
      <Dropdown ref={menu} className="admin-menu" onSelect={(key) => key && onOpen(key)}>
        <Dropdown.Toggle variant="outline-secondary" id="admin-menu">
          <span className="visually-hidden">Section: </span>
          {tabs[open]}
        </Dropdown.Toggle>
        <Dropdown.Menu>
          {entries.map(([key, word]) => (
            <Dropdown.Item key={key} eventKey={key} as="button" type="button" active={key === open}>
              {word}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown>
      <TabBar tabs={tabs} open={open} label="Admin Dashboard" className="admin-tab-bar" />
      <Tab.Content>
        {/* One panel, whose name follows the open tab. */}
        <Tab.Pane eventKey={open} key={open}>
          {children}
        </Tab.Pane>
      </Tab.Content>
    </Tab.Container>
  );
}
