import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadError } from '../../components/state/load-error.tsx';
import { NarrowCard } from '../../components/page/narrow-card.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { keepReturnPlace } from '../../lib/session/return-place.ts';
import { useAdminUser } from '../../lib/session/admin-session.ts';

/**
 * Shows `children` to the signed-in administrator; everyone else is led to the login (spec section 2). What they show is asked for
 * together with who is there, and is in no answer to anybody else: until then they are not seen.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useAdminUser();
  if (session.isError) {
    return (
      <div className="container">
        <LoadError error={session.error} onRetry={() => void session.refetch()} />
      </div>
    );
  }
  if (!session.isPending && !session.data) return <AccessRequired />;
  return (
    <>
      {session.isPending && (
        <div className="admin">
          <Skeleton rows={5} label="Loading the dashboard" />
        </div>
      )}
      <div hidden={session.isPending}>{children}</div>
    </>
  );
}

/** Long enough to be read, short enough not to be waited for. */
const PAUSE = 600;

function AccessRequired() {
  const navigate = useNavigate();
  useEffect(() => {
    keepReturnPlace('admin');
    const timer = setTimeout(() => void navigate('/admin/login', { replace: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <NarrowCard>
      <div className="text-center" role="status">
        <PageTitle>Admin Access Required</PageTitle>
        <p className="mb-0 text-secondary">Redirecting to login...</p>
      </div>
    </NarrowCard>
  );
}
