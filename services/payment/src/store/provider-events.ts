import { hasRows, type ISql } from '@stillpoint/db';

/** Records a notification; returns false when it was recorded before. `orderId` null: it concerns none of our orders. */
export function recordProviderEvent(
  tx: ISql,
  event: { id: string; type: string; orderId: string | null; receivedAt: Date },
): Promise<boolean> {
  return hasRows(tx`INSERT INTO payment.provider_event ${tx(event)} ON CONFLICT (id) DO NOTHING RETURNING 1`);
}

/** Deletes notifications older than `before`, at most 10,000 per call: the provider repeats one for three days. */
export async function purgeProviderEvents(db: ISql, before: Date): Promise<void> {
  await db`
    DELETE FROM payment.provider_event WHERE id IN (
      SELECT id FROM payment.provider_event WHERE received_at < ${before} ORDER BY received_at LIMIT 10000
    )`;
}
