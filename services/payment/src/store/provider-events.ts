import { hasRows, type ISql } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { DAY_MS } from '@stillpoint/scheduling';

/** The provider repeats a notification for three days. */
const KEEP_MS = 30 * DAY_MS;

/** Records a notification; returns false when it was recorded before. `orderId` null: it concerns none of our orders. */
export function recordProviderEvent(
  tx: ISql,
  event: { id: string; type: string; orderId: string | null; receivedAt: Date },
): Promise<boolean> {
  return hasRows(tx`INSERT INTO payment.provider_event ${tx(event)} ON CONFLICT (id) DO NOTHING RETURNING 1`);
}

/** Deletes notifications after 30 days, at most 10,000 per call. */
export async function purgeProviderEvents({ sql, now }: ServiceContext): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await sql`
    DELETE FROM payment.provider_event WHERE id IN (
      SELECT id FROM payment.provider_event WHERE received_at < ${before} ORDER BY received_at LIMIT 10000
    )`;
}
