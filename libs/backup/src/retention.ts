/** How many of the newest backups are kept, and of how many days, weeks and months the newest one each. */
export interface Retention {
  days: number;
  weeks: number;
  months: number;
}

const DAY_MS = 86_400_000;

/**
 * The backups to keep: the newest of each of the last `days` days, `weeks` weeks (from Monday) and `months` months that have
 * one, in UTC. The newest of all is always kept.
 */
export function backupsToKeep(madeAt: readonly Date[], keep: Retention): Set<number> {
  const newestFirst = [...new Set(madeAt.map((date) => date.getTime()))].sort((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, 1));
  const keepOf = (count: number, period: (time: number) => string | number) => {
    const seen = new Set<string | number>();
    for (const time of newestFirst) {
      if (seen.has(period(time))) continue;
      if (seen.size === count) return;
      seen.add(period(time));
      kept.add(time);
    }
  };
  keepOf(keep.days, (time) => Math.floor(time / DAY_MS));
  // 1 January 1970 was a Thursday.
  keepOf(keep.weeks, (time) => Math.floor((time / DAY_MS + 3) / 7));
  keepOf(keep.months, (time) => new Date(time).toISOString().slice(0, 7));
  return kept;
}
