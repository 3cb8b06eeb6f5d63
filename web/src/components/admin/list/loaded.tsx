import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPassing } from '../../../lib/api.ts';
import { LoadError } from '../../state/load-error.tsx';
import { Skeleton } from '../../state/skeleton.tsx';
import { WORDS } from '../words.ts';

/**
 * What a read has come to: grey shapes while it runs, the reason and another try when it failed, that nobody is signed in, else its
 * data. What was read before stays below a failure that passes: somebody may be typing in it.
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
      {query.data !== undefined && (!query.isError || isPassing(query.error)) && children(query.data)}
    </>
  );
}
