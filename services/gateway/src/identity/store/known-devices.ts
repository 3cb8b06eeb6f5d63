import type { ISql } from '@stillpoint/db';

/** Whether this account is known to this device, and whether to any, by their hashes under every key. */
export async function findKnownDevice(
  db: ISql,
  accountHashes: readonly string[],
  deviceHashes: readonly string[],
): Promise<{ isKnown: boolean; hasAny: boolean }> {
  const [row] = await db<[{ isKnown: boolean; hasAny: boolean }]>`
    SELECT coalesce(bool_or(device_hash = ANY(${deviceHashes})), false) AS is_known, count(*) > 0 AS has_any
    FROM identity.known_device WHERE account_hash = ANY(${accountHashes})`;
  return row;
}

export const upsertKnownDevice = (db: ISql, accountHash: string, deviceHash: string, at: Date) =>
  db`
    INSERT INTO identity.known_device (account_hash, device_hash, last_seen_at)
    VALUES (${accountHash}, ${deviceHash}, ${at})
    ON CONFLICT (account_hash, device_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at`;

export const deleteKnownDevices = (db: ISql, accountHashes: readonly string[]) =>
  db`DELETE FROM identity.known_device WHERE account_hash = ANY(${accountHashes})`;
