import { hasRows, type ISql } from '@stillpoint/db';

/** Notes a notification; returns false when it had been noted before. `orderId` null: about nothing of ours. */
export function noteProviderEvent(
  tx: ISql,
  event: { id: string; type: string; orderId: string | null; receivedAt: Date },
): Promise<boolean> {
  return hasRows(tx`INSERT INTO payment.provider_event ${tx(event)} ON CONFLICT (id) DO NOTHING RETURNING 1`);
}

/** Forgets notifications older than `before`, at most 10,000 a call: the provider repeats one for three days. */
export async function purgeProviderEvents(db: ISql, before: Date): Promise<void> {
  await db`
    DELETE FROM payment.provider_event WHERE id IN (
      SELECT id FROM payment.provider_event WHERE received_at < ${before} ORDER BY received_at LIMIT 10000
    )`;
}
