import type { ISql } from './connect.ts';

/** Keyed hashes cannot be renewed without the hashed value: they expire, or are renewed when the value is used. SQL. */
const HASHED_COLUMNS = [
  { what: 'sessions that were not used since', from: 'identity.session', hash: 'id_hash', until: 'idle_until' },
  { what: 'mailed codes', from: 'identity.code', hash: 'code_hash', until: 'expires_at' },
  { what: 'links to a new password', from: 'identity.password_reset', hash: 'token_hash', until: 'expires_at' },
  {
    what: 'payment links',
    from: `payment.invitation JOIN payment.amount_due due USING (appointment_id)`,
    hash: 'token_hash',
    until: `CASE WHEN ended_at IS NULL AND due.state <> 'cancelled' THEN due.starts_at END`,
  },
  {
    what: 'copies of people’s data that can be fetched',
    from: 'events.person_request',
    hash: 'person',
    until: `CASE WHEN kind = 'export' THEN expires_at END`,
  },
  {
    what: 'recovery codes of the administrator',
    // Recovery codes of later versions need no key.
    from: `(SELECT * FROM identity.recovery_code WHERE code_hash NOT LIKE '$%') AS keyed`,
    hash: 'code_hash',
    until: `'infinity'`,
  },
  {
    what: 'mail accounts not looked into since',
    from: 'notification.imap_inbox',
    hash: 'account',
    until: `'infinity'`,
  },
] as const;

/** Values that still need an older key; `until`: when the last of them expires, null when they do not expire. */
export interface OldHashes {
  what: string;
  count: number;
  until: Date | null;
}

/** Lists what is stored as a hash under an older key and still valid at `now`. */
export async function listOldHashes(owner: ISql, newestKey: string, now: Date): Promise<OldHashes[]> {
  const all: OldHashes[] = [];
  for (const { what, from, hash, until } of HASHED_COLUMNS) {
    const [row] = await owner.unsafe<{ count: number; until: string | null }[]>(
      `SELECT count(*) AS count, nullif(max(until), 'infinity')::text AS until
       FROM (SELECT ${until}::timestamptz AS until FROM ${from} WHERE split_part(${hash}, ':', 1) <> $1) AS old
       WHERE until > $2`,
      [newestKey, now],
    );
    if (row && row.count > 0)
      all.push({ what, count: row.count, until: row.until === null ? null : new Date(row.until) });
  }
  return all;
}
