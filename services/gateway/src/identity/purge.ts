import { ARCHIVE_KEPT_HOURS } from '@stillpoint/contracts';
import { deleteExpiredPersonRequests } from '@stillpoint/events';
import type { IdentityContext } from './context.ts';
import { KNOWN_DEVICE_DAYS } from './domain/limits.ts';

/** Accounts nobody proved within this time are removed: the address may be a stranger's. */
const UNVERIFIED_DAYS = 30;

/** Removes sessions, codes, reset links, challenges, devices, counters and copies of people's data, and archives that are over, and accounts that were never proved. Returns how many rows. */
export async function purgeExpired(context: Pick<IdentityContext, 'sql' | 'now'>): Promise<number> {
  const { sql } = context;
  const now = context.now();
  const oldest = new Date(now.getTime() - UNVERIFIED_DAYS * 86_400_000);
  const forgotten = new Date(now.getTime() - KNOWN_DEVICE_DAYS * 86_400_000);
  const archived = new Date(now.getTime() - ARCHIVE_KEPT_HOURS * 60 * 60_000);
  const gone = await Promise.all([
    sql`DELETE FROM identity.session WHERE idle_until <= ${now}`,
    sql`DELETE FROM identity.code WHERE expires_at <= ${now}`,
    sql`DELETE FROM identity.password_reset WHERE expires_at <= ${now}`,
    sql`DELETE FROM identity.challenge WHERE expires_at <= ${now}`,
    sql`DELETE FROM identity.known_device WHERE last_seen_at <= ${forgotten}`,
    deleteExpiredPersonRequests(sql, now),
    sql`DELETE FROM identity.archive WHERE created_at <= ${archived}`,
    sql`DELETE FROM identity.rate_limit WHERE resets_at <= ${now}`,
    sql`DELETE FROM identity.client WHERE verified_at IS NULL AND created_at <= ${oldest}`,
  ]);
  return gone.reduce((sum, { count }) => sum + count, 0);
}
