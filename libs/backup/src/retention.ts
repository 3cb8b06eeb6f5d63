import { DAY_MS } from '@stillpoint/scheduling';
import type { StoredBackup } from './storage/stored-backup.ts';

/** Of how many days, weeks and months the newest backups are kept. */
export interface Retention {
  days: number;
  weeks: number;
  months: number;
}

/**
 * The backups to keep: the newest of each of the last `days` days, `weeks` weeks (from Monday) and `months` months that have
 * one, in UTC. Of a period in which the product was upgraded the newest from before is kept, too: going back needs it. The newest
 * of all is always kept.
 */
export function backupsToKeep<Backup extends Pick<StoredBackup, 'madeAt' | 'madeWith'>>(
  stored: readonly Backup[],
  keep: Retention,
): Set<Backup> {
  const newestFirst = stored.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepOf = (count: number, periodOf: (time: number) => string | number) => {
    const seen = new Map<string | number, Set<string>>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.madeAt.getTime());
      if (!seen.has(period) && seen.size === count) return;
      const versions = seen.get(period) ?? new Set();
      if (!versions.has(backup.madeWith)) kept.add(backup);
      seen.set(period, versions.add(backup.madeWith));
    }
  };
  keepOf(keep.days, (time) => Math.floor(time / DAY_MS));
  // 1 January 1970 was a Thursday.
  keepOf(keep.weeks, (time) => Math.floor((time / DAY_MS + 3) / 7));
  keepOf(keep.months, (time) => new Date(time).toISOString().slice(0, 7));
  return kept;
}
