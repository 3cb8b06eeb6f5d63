import type { ISql } from '@stillpoint/db';
import { findOrderRow, type Order } from './orders.ts';

/** The order that any of these ids belong to: its own, one of its captures', or one of its refunds'. */
export async function findMentionedOrder(
  db: ISql,
  mentioned: { orderIds: string[]; captureIds: string[]; ourIds: string[] },
): Promise<Order | null> {
  const [row] = await db<{ id: string }[]>`
    SELECT id FROM payment.order WHERE provider_id = ANY(${mentioned.orderIds})
    UNION ALL
    SELECT order_id FROM payment.capture WHERE id = ANY(${mentioned.captureIds})
    UNION ALL
    SELECT id FROM payment.order WHERE id = ANY(${mentioned.ourIds}::uuid[]) AND provider_id IS NOT NULL
    UNION ALL
    SELECT c.order_id FROM payment.refund r JOIN payment.capture c ON c.id = r.capture_id
    WHERE r.id = ANY(${mentioned.ourIds}::uuid[])
    LIMIT 1`;
  return row ? findOrderRow(db, row.id) : null;
}
