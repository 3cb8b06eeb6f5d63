import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTransient } from '../../../lib/api.ts';
import { LoadError } from '../../state/load-error.tsx';
import { Skeleton } from '../../state/skeleton.tsx';
import { WORDS } from '../words.ts';

/**
 * Renders a query: a skeleton while it loads, the error with 'Try again', a sentence when nobody is signed in, else its data.
 * After a transient error the earlier data stays below it, because somebody may be typing there.
 */
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
  if (query.data === null) return <p className="text-secondary">{WORDS.loggedOut}</p>;
  return (
    <>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && (!query.isError || isTransient(query.error)) && children(query.data)}
    </>
  );
}
