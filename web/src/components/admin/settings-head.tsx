import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../page/page-title.tsx';

/**
 * The head of a page without a tab: its title, links (`children`) and the way back to the tabs, or `leave` where that is closed.
 * Phones show one word of that; screen readers read all of it.
 */
export const SettingsHead = ({
  title,
  leave,
  children,
}: {
  title: string;
  leave?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="admin-head">
    <PageTitle>{title}</PageTitle>
    {children}
    {leave || (
      <Link className="btn btn-sm btn-outline-secondary" to="/admin">
        <span>
          Back<span className="wide-words"> to the dashboard</span>
        </span>
      </Link>
    )}
  </div>
);
