import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoadError } from '../../components/state/load-error.tsx';
import { NarrowCard } from '../../components/page/narrow-card.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { hasDrafts } from '../../lib/drafts.ts';
import { adminUserQuery, leaveForLogin, useAdminCheck, useAdminUser } from '../../lib/session/admin-session.ts';
import { WORDS } from './words.ts';

const SECURITY = '/admin/security';

/**
 * Renders `children` for the signed-in administrator; everyone else is led to the login (spec section 2), or to Security when a
 * second factor has to be added first. The children are rendered hidden until then, so that their queries run together with the
 * one for the user.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useAdminUser();
  useAdminCheck();
  const { pathname } = useLocation();
  // Children that were rendered before the session was known had no drafts: with drafts they are mounted again.
  const drawn = useMemo(
    () => (!session.isPending && hasDrafts('administrator') ? 'anew' : 'ahead'),
    [session.isPending],
  );
  // Whoever was known a moment ago stays: an answer that does not come does not take away what somebody works on.
  if (session.isError && !session.data) {
    return (
      <div className="container">
        <LoadError error={session.error} onRetry={() => void session.refetch()} />
      </div>
    );
  }
  if (!session.isPending && !session.data) return <AccessRequired />;
  if (session.data?.mustAddFactor && pathname !== SECURITY) return <ToSecondFactor />;
  return (
    <>
      {session.isPending && (
        <div className="admin">
          <Skeleton rows={5} label="Loading the dashboard" />
        </div>
      )}
      <div key={drawn} hidden={session.isPending}>
        {children}
      </div>
    </>
  );
}

/** Long enough to be read, short enough not to be waited for. */
const PAUSE = 600;

function AccessRequired() {
  const navigate = useNavigate();
  useEffect(() => {
    leaveForLogin();
    const timer = setTimeout(() => void navigate('/admin/login', { replace: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <NarrowCard>
      <div className="text-center" role="status">
        <PageTitle>Admin Access Required</PageTitle>
        <p className="mb-0 text-secondary">{WORDS.redirecting}</p>
      </div>
    </NarrowCard>
  );
}

/** Removes the answers that were refused for want of a second factor, so that they are fetched again. */
function ToSecondFactor() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const own = adminUserQuery.queryKey.join('/');
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.join('/') !== own });
  }, [queryClient]);
  return <Navigate to={SECURITY} replace />;
}
