import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useAdminUser } from '../../lib/session/admin-session.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useAdminLogout } from './api.ts';

/** 'Admin Dashboard' with Logout and the product's version; `section` is the open tab, for the window's title; the page puts what it has beside them. */
export function AdminHeader({ section, children }: { section: string; children: ReactNode }) {
  const { name } = usePractice();
  const user = useAdminUser();
  const logout = useAdminLogout();
  // Not through PageTitle: changing tabs must leave the focus on the tab.
  useEffect(() => {
    document.title = `${section} · Admin Dashboard · ${name}`;
  }, [section, name]);
  const leave = () =>
    logout.mutate(undefined, {
      onError: (error) =>
        toast({
          title: 'Error',
          description: reasonOf(error, 'You could not be logged out. Please try again.'),
          variant: 'destructive',
        }),
    });
  return (
    <div className="admin-head">
      <PageTitle>Admin Dashboard</PageTitle>
      {children}
      <Link className="btn btn-sm btn-link" to="/admin/practice">
        Practice
      </Link>
      <Link className="btn btn-sm btn-link" to="/admin/import">
        Import
      </Link>
      <Link className="btn btn-sm btn-link" to="/admin/mail-wording">
        Mail wording
      </Link>
      <Link className="btn btn-sm btn-link" to="/admin/security">
        Security
      </Link>
      <BusyButton
        size="sm"
        variant="outline-secondary"
        busy={logout.isPending}
        busyLabel="Logging out..."
        onClick={leave}
      >
        Logout
      </BusyButton>
      {user.data && <small className="text-body-secondary">Version {user.data.version}</small>}
    </div>
  );
}
