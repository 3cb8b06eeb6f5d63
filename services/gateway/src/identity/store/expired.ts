import type { Sql } from '@stillpoint/db';
import { deleteExpiredPersonRequests } from '@stillpoint/events';

/** Deletes what has expired at `now`, and what is older than each of the other times. Returns the number of rows. */
export async function deleteExpired(
  sql: Sql,
  before: { now: Date; unverified: Date; devices: Date; archives: Date },
): Promise<number> {
  const { now, unverified, devices, archives } = before;
  const gone = await Promise.all([
    sql`DELETE FROM identity.session WHERE idle_until <= ${now}`,
    sql`DELETE FROM identity.code WHERE expires_at <= ${now}`,
    sql`DELETE FROM identity.password_reset WHERE expires_at <= ${now}`,
    sql`DELETE FROM identity.challenge WHERE expires_at <= ${now}`,
    sql`DELETE FROM identity.known_device WHERE last_seen_at <= ${devices}`,
    deleteExpiredPersonRequests(sql, now),
    sql`DELETE FROM identity.archive WHERE created_at <= ${archives}`,
    sql`DELETE FROM identity.rate_limit WHERE resets_at <= ${now}`,
    sql`DELETE FROM identity.client WHERE verified_at IS NULL AND created_at <= ${unverified}`,
  ]);
  return gone.reduce((sum, { count }) => sum + count, 0);
}
