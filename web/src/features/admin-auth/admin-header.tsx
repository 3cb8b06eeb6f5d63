import gear from 'bootstrap-icons/icons/gear.svg?raw';
import { useEffect, type ReactNode } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { Link } from 'react-router-dom';
import { ACTIVITY, QUEUES_PAGE, SETTINGS_PAGES } from '../../components/admin/settings-pages.ts';
import { Icon } from '../../components/icon.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { useAdminUser } from '../../lib/session/admin-session.ts';
import { usePractice } from '../../lib/practice.tsx';
import { LogoutButton } from './logout-button.tsx';

/**
 * 'Admin Dashboard' with Logout, the pages that have no tab and the product's version, in one row on every screen; `section` is the
 * open tab, for the window's title; the page puts what it has beside them.
 */
export function AdminHeader({ section, children }: { section: string; children: ReactNode }) {
  const { name } = usePractice();
  const user = useAdminUser();
  // Not through PageTitle: changing tabs must leave the focus on the tab.
  useEffect(() => {
    document.title = `${section} · Admin Dashboard · ${name}`;
  }, [section, name]);
  return (
    <div className="admin-head">
      <PageTitle>Admin Dashboard</PageTitle>
      {children}
      <Dropdown align="end" focusFirstItemOnShow="keyboard">
        <Dropdown.Toggle size="sm" variant="outline-secondary">
          <Icon svg={gear} />
          <span className="wide-words">Settings</span>
        </Dropdown.Toggle>
        <Dropdown.Menu>
          {Object.entries(SETTINGS_PAGES).map(([to, words]) => (
            <Dropdown.Item key={to} as={Link} to={to}>
              {words}
            </Dropdown.Item>
          ))}
          <Dropdown.Item as={Link} to={ACTIVITY}>
            Activity
          </Dropdown.Item>
          <Dropdown.Item href={QUEUES_PAGE}>Queues</Dropdown.Item>
          {user.data && <Dropdown.ItemText as="small">Version {user.data.version}</Dropdown.ItemText>}
        </Dropdown.Menu>
      </Dropdown>
      <LogoutButton />
    </div>
  );
}
