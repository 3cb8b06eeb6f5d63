import type { ArchiveState } from '@stillpoint/contracts';
import type { ReactNode } from 'react';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { useArchive } from './api.ts';

interface ArchiveStatusProps {
  id: string;
  /** What is said of one that failed without a reason. */
  failed: string;
  /** What is counted: "3 of 25 …". */
  progress: string;
  /** What is shown once it is done. */
  children: (state: ArchiveState) => ReactNode;
}

/** How far an archive is, until it is written or put back. */
export function ArchiveStatus({ id, failed, progress, children }: ArchiveStatusProps) {
  const archive = useArchive(id);
  return (
    <div className="mt-4" role="status">
      <Loaded query={archive} rows={2} label="Loading the archive">
        {(state) => {
          if (state.state === 'done') return children(state);
          if (state.state === 'failed') return <p className="field-error">{state.reason ?? failed}</p>;
          return (
            <Progress value={state.step} max={state.steps} words={`${state.step} of ${state.steps} ${progress}`} />
          );
        }}
      </Loaded>
    </div>
  );
}

export const Progress = ({ value, max, words }: { value: number; max: number; words: string }) => (
  <label className="import-progress">
    {words}
    <progress value={value} max={Math.max(max, 1)} />
  </label>
);

export const archiveSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
