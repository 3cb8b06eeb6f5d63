import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { adminUserQuery } from '../../../lib/session/admin-session.ts';
import { LoadError } from '../../state/load-error.tsx';
import { Skeleton } from '../../state/skeleton.tsx';
import { WORDS } from '../words.ts';

/** What a read has come to: grey shapes while it runs, the reason and another try when it failed, else its data. */
export function Loaded<Data>({
  query,
  label,
  rows = 4,
  pending,
  children,
}: {
  query: UseQueryResult<Data | null>;
  /** What screen readers hear while it loads. */
  label: string;
  rows?: number;
  /** Shown instead of the grey shapes. */
  pending?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.isPending) return pending ?? <Skeleton rows={rows} label={label} />;
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === null) return <SessionEnded />;
  return children(query.data as Data);
}

/** A read without data means a 401: asking who is signed in makes the page lead to the login. */
function SessionEnded() {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.invalidateQueries({ queryKey: adminUserQuery.queryKey }), [queryClient]);
  return <p className="text-secondary">{WORDS.loggedOut}</p>;
}
