import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Bytes: with less, nothing can be written soon. */
const LEAST_FREE = 64 * 1024 * 1024;
/** How long, in milliseconds, a database that could not write is called full; what recurs tries more often than that. */
const REMEMBERED_MS = 60_000;
const DISK_FULL = '53100';

export interface DiskWatch {
  /** Notes what a statement failed with. */
  noteFailure: (error: unknown) => void;
  /** Which disks are full: of this process' own folder, of the database. */
  listFull: () => Promise<string[]>;
}

/** Watches the disk of `folder`, where it is there, and that of the database, which is known by what it refuses. */
export function watchDisks(folder: string, leastFree = LEAST_FREE): DiskWatch {
  let refusedAt = -Infinity;
  return {
    noteFailure(error) {
      if ((error as { code?: unknown } | null)?.code === DISK_FULL) refusedAt = performance.now();
    },
    async listFull() {
      const full: string[] = [];
      if (existsSync(folder)) {
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < leastFree) full.push('data');
      }
      if (performance.now() - refusedAt < REMEMBERED_MS) full.push('database');
      return full;
    },
  };
}
