import { firstValue, type ISql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { readOncePerTransaction } from './transaction-cache.ts';

export async function upsertZone(db: ISql, client: string, timeZone: string, seenAt: Date): Promise<void> {
  await db`
    INSERT INTO notification.client_zone (client, time_zone, seen_at) VALUES (${client}, ${timeZone}, ${seenAt})
    ON CONFLICT (client) DO UPDATE SET time_zone = excluded.time_zone, seen_at = excluded.seen_at`;
}

export const findZone = (db: ISql, clients: readonly string[]): Promise<string | null> =>
  readOncePerTransaction(db, `zone ${clients.join(' ')}`, () =>
    firstValue(db`
      SELECT time_zone FROM notification.client_zone WHERE client = ANY(${clients})
      ORDER BY seen_at DESC LIMIT 1`),
  );

/**
 * A client's key in the table of zones: a keyed hash, under every key and the newest first; the address itself is not stored.
 */
export const clientKeys = (context: Pick<NotificationContext, 'sealer'>, email: string): string[] =>
  context.sealer.hashes('notification.client_zone', email.toLowerCase());
