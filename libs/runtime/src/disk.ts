import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Bytes: below this, writes will soon fail. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/**
 * How long, in milliseconds, a database counts as full after a failed write; recurring work retries more often than that.
 */
const COUNTS_AS_FULL_MS = 60_000;
const DISK_FULL = '53100';

export interface DiskWatch {
  /** Records the error of a failed statement. */
  recordFailure: (error: unknown) => void;
  /** Which disks are full: the one of this process' folder, the one of the database. */
  listFull: () => Promise<string[]>;
}

/** Watches the disk of `folder`, where that exists, and the database's, which is known by the writes it refuses. */
export function watchDisks(folder: string, minFreeBytes = MIN_FREE_BYTES): DiskWatch {
  let failedAt = -Infinity;
  return {
    recordFailure(error) {
      if ((error as { code?: unknown } | null)?.code === DISK_FULL) failedAt = performance.now();
    },
    async listFull() {
      const full: string[] = [];
      if (existsSync(folder)) {
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < minFreeBytes) full.push('data');
      }
      if (performance.now() - failedAt < COUNTS_AS_FULL_MS) full.push('database');
      return full;
    },
  };
}
