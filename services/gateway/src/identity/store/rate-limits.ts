import { firstRow, type ISql } from '@stillpoint/db';

/**
 * Counts one more use of `key` in one statement. A window begins with its first use and lasts `seconds`. Returns the uses in
 * the window, including this one, and its end.
 */
export async function countUse(
  db: ISql,
  key: string,
  seconds: number,
  now: Date,
): Promise<{ used: number; resetsAt: Date }> {
  const end = new Date(now.getTime() + seconds * 1000);
  const [row] = await db<[{ used: number; resetsAt: Date }]>`
    INSERT INTO identity.rate_limit AS r (key, used, resets_at) VALUES (${key}, 1, ${end})
    ON CONFLICT (key) DO UPDATE
      SET used = CASE WHEN r.resets_at <= ${now} THEN 1 ELSE least(r.used + 1, 1000000) END,
          resets_at = CASE WHEN r.resets_at <= ${now} THEN ${end} ELSE r.resets_at END
    RETURNING used, resets_at`;
  return row;
}

export const uncountUse = (db: ISql, key: string) =>
  db`UPDATE identity.rate_limit SET used = greatest(used - 1, 0) WHERE key = ${key}`;

export const deleteUses = (db: ISql, key: string) => db`DELETE FROM identity.rate_limit WHERE key = ${key}`;

/** The uses of `key` in its running window, and the window's end; null without one. */
export const findUses = (db: ISql, key: string, now: Date): Promise<{ used: number; resetsAt: Date } | null> =>
  firstRow(db<{ used: number; resetsAt: Date }[]>`
    SELECT used, resets_at FROM identity.rate_limit WHERE key = ${key} AND resets_at > ${now}`);
