import { setTimeout as sleep } from 'node:timers/promises';
import { exportSnapshot, openSnapshot, type ReservedSql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import { DATA_FILES, poolOf, type DataFile } from './contents.ts';
import type { ArchiveDeps } from './deps.ts';
import { WORDS } from '../words.ts';

const AGAIN_MS = 500;

export type Snapshots = ReadonlyMap<DataFile['owner'], ReservedSql>;

/**
 * The same moment through each service's role, one at which nothing is on its way between the services: what one of them wrote
 * down, the others know too, and nobody is half erased. Waits `patienceMs` for one, then throws AppError changed_meanwhile. For
 * `closeSnapshots`.
 */
export async function openSnapshots(deps: ArchiveDeps, patienceMs: number): Promise<Snapshots> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    const snapshots = new Map<DataFile['owner'], ReservedSql>();
    try {
      for (const { owner } of DATA_FILES) {
        if (snapshots.has(owner)) continue;
        const [first] = snapshots.values();
        snapshots.set(owner, await openSnapshot(poolOf(deps, owner), first && (await exportSnapshot(first))));
      }
      const [identity] = snapshots.values();
      const [row] = await identity!<[{ open: number }]>`
        SELECT (SELECT count(*) FROM events.outbox WHERE done_at IS NULL)
          + (SELECT count(*) FROM events.person_request WHERE kind = 'erasure' AND done_at IS NULL) AS open`;
      if (row.open === 0) return snapshots;
      if (waited >= patienceMs) throw new AppError('changed_meanwhile', WORDS.archive.eventsOpen(row.open));
    } catch (error) {
      await closeSnapshots(snapshots);
      throw error;
    }
    await closeSnapshots(snapshots);
    await sleep(AGAIN_MS);
  }
}

export async function closeSnapshots(snapshots: Snapshots): Promise<void> {
  for (const snapshot of snapshots.values()) {
    await snapshot`ROLLBACK`.catch(() => undefined); // The connection is gone, and its transaction with it.
    snapshot.release();
  }
}
