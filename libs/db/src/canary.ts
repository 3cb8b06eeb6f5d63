import { openOrNull, type Place, type Sealer } from '@stillpoint/sealing';
import type { ISql, Sql } from './connect.ts';
import { firstValue, hasTable } from './rows.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const PLACE: Place = ['events.canary', '1', 'sealed'];
const WRONG_SECRET =
  'APP_SECRET is not the one this database was sealed with: set that one; to change it, put the new one in front of it (APP_SECRET=new,old).';

/** Columns that every version before the canary sealed; one row per key is tried. */
const SEALED_BEFORE_CANARY = [
  'booking.session_note',
  'notification.email_config',
  'identity.totp',
  'notification.appointment',
  'events.outbox',
];

/**
 * Throws an Error of one sentence when no part of APP_SECRET opens the canary. A database without a canary lacks migrations,
 * which readiness reports.
 */
export async function requireSecret(sql: ISql, sealer: Sealer): Promise<void> {
  const canary = await findCanary(sql);
  if (canary !== null && openOrNull(sealer, PLACE, canary) === null) throw new Error(WRONG_SECRET);
}

/**
 * As `requireSecret`, before anything is changed. In a database of a version without a canary, a sealed value must open, if
 * there is any. `owner` can read every schema.
 */
export async function requireSecretOfData(owner: ISql, sealer: Sealer): Promise<void> {
  if ((await findCanary(owner)) !== null) return requireSecret(owner, sealer);
  let isAnySealed = false;
  for (const { table, row, column } of SEALED_COLUMNS.filter(({ table }) => SEALED_BEFORE_CANARY.includes(table))) {
    if (!(await hasTable(owner, table))) continue;
    const samples = await owner.unsafe<{ row: string; sealed: string }[]>(
      `SELECT DISTINCT ON (split_part(${column}, '.', 1)) ${row} AS row, ${column} AS sealed FROM ${table}`,
    );
    if (samples.some(({ row, sealed }) => openOrNull(sealer, [table, row, column], sealed) !== null)) return;
    isAnySealed ||= samples.length > 0;
  }
  if (isAnySealed) throw new Error(WRONG_SECRET);
}

/** Seals the canary with the first part of APP_SECRET. Throws when there is a canary that does not open. */
export async function sealCanary(owner: Sql, sealer: Sealer): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`LOCK TABLE events.canary`;
    await requireSecret(tx, sealer);
    await tx`INSERT INTO events.canary (sealed) VALUES (${sealer.seal(PLACE, 'stillpoint')})
      ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed`;
  });
}

const findCanary = async (sql: ISql): Promise<string | null> =>
  (await hasTable(sql, 'events.canary')) ? firstValue(sql`SELECT sealed FROM events.canary`) : null;
