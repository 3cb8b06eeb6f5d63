import { ARCHIVE_KEPT_HOURS } from '@stillpoint/contracts';
import { HOUR_MS } from '@stillpoint/scheduling';
import type { IdentityContext } from './context.ts';
import { KNOWN_DEVICE_DAYS } from './domain/limits.ts';
import { deleteExpired } from './store/expired.ts';

/** Accounts not verified within this time are removed, since the address may be a stranger's. */
const UNVERIFIED_DAYS = 30;

/**
 * Removes expired sessions, codes, reset links, challenges, devices, counters, copies of people's data and archives, and
 * accounts that were never verified. Returns the number of rows.
 */
export async function purgeExpired({ sql, now }: Pick<IdentityContext, 'sql' | 'now'>): Promise<number> {
  const at = now();
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  return deleteExpired(sql, {
    now: at,
    unverified: hoursAgo(UNVERIFIED_DAYS * 24),
    devices: hoursAgo(KNOWN_DEVICE_DAYS * 24),
    archives: hoursAgo(ARCHIVE_KEPT_HOURS),
  });
}
