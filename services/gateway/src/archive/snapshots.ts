import { setTimeout as sleep } from 'node:timers/promises';
import { exportSnapshot, openSnapshot, type Snapshot } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import { DATA_FILES, poolOf, type DataFile } from './contents.ts';
import type { ArchiveDeps } from './deps.ts';
import { WORDS } from '../words.ts';

const RETRY_MS = 500;

export type Snapshots = ReadonlyMap<DataFile['owner'], Snapshot>;

/**
 * Opens one consistent snapshot through each service's role, at a moment without events in transit between the services, so
 * that all services agree and nobody is half erased. Waits `patienceMs` for such a moment, then throws AppError
 * changed_meanwhile. Close with `closeSnapshots`.
 */
export async function openSnapshots(deps: ArchiveDeps, patienceMs: number): Promise<Snapshots> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const snapshots = new Map<DataFile['owner'], Snapshot>();
    try {
      for (const { owner } of DATA_FILES) {
        if (snapshots.has(owner)) continue;
        const [first] = snapshots.values();
        snapshots.set(owner, await openSnapshot(poolOf(deps, owner), first && (await exportSnapshot(first))));
      }
      const [identity] = snapshots.values();
      const [row] = await identity!.tx<[{ open: number }]>`
        SELECT (SELECT count(*) FROM events.outbox WHERE done_at IS NULL)
          + (SELECT count(*) FROM events.person_request WHERE kind = 'erasure' AND done_at IS NULL) AS open`;
      if (row.open === 0) return snapshots;
      if (waited >= patienceMs) throw new AppError('changed_meanwhile', WORDS.archive.eventsOpen(row.open));
    } catch (error) {
      await closeSnapshots(snapshots);
      throw error;
    }
    await closeSnapshots(snapshots);
    await sleep(RETRY_MS);
  }
}

export async function closeSnapshots(snapshots: Snapshots): Promise<void> {
  for (const snapshot of snapshots.values()) await snapshot.end();
}
