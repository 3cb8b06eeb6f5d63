import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../page/page-title.tsx';

/**
 * Heads a page that has no tab: its title, links (`children`) and the way back to the tabs, of which one word is shown on phones
 * and all read out.
 */
export const SettingsHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="admin-head">
    <PageTitle>{title}</PageTitle>
    {children}
    <Link className="btn btn-sm btn-outline-secondary" to="/admin">
      <span>
        Back<span className="wide-words"> to the dashboard</span>
      </span>
    </Link>
  </div>
);
