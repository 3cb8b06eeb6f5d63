import { firstRow, type ISql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import type { ClosedReason, OrderState } from '../domain/order.ts';

interface OrderProgress {
  /** Null until the provider's answer to the creation is known. */
  providerId: string | null;
  state: OrderState;
  closedReason: ClosedReason | null;
  approvedAt: Date | null;
  wasDeclined: boolean;
  /** The provider's word for refusing to capture it. */
  captureRefusal: string | null;
  captureRequestId: string | null;
  captureFirstSentAt: Date | null;
  /** When the provider is asked (again) how it stands; null: nothing is left to learn. */
  dueAt: Date | null;
  /** Whose conversation with the provider is under way: it has the id of the request that opens or captures; who only looks has another. */
  lease: string | null;
  leaseUntil: Date | null;
}

export type OrderChange = Partial<OrderProgress>;

export interface Order extends OrderProgress {
  id: string;
  appointmentId: string;
  amountCents: number;
  currency: string;
  description: string;
  /** The name of the provider it was opened with. */
  provider: string;
  /** At which of the practice's accounts there; null: it was opened before this was kept, or the provider has none. */
  account: string | null;
  createdAt: Date;
}

const columns = (db: ISql) => db`
  id, appointment_id, amount_cents, currency, description, provider, account, provider_id, state, closed_reason,
  approved_at, was_declined, capture_refusal, capture_request_id, capture_first_sent_at, due_at, lease, lease_until,
  created_at`;

export const findOrderRow = (db: ISql, id: string): Promise<Order | null> =>
  firstRow(db<Order[]>`SELECT ${columns(db)} FROM payment.order WHERE id = ${id}`);

export const findOrderByProviderId = (db: ISql, providerId: string): Promise<Order | null> =>
  firstRow(db<Order[]>`SELECT ${columns(db)} FROM payment.order WHERE provider_id = ${providerId}`);

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

/** The caller holds the lock of the appointment's amount due. */
export const listOrdersOf = (db: ISql, appointmentId: string): Promise<Order[]> =>
  db<Order[]>`
    SELECT ${columns(db)} FROM payment.order WHERE appointment_id = ${appointmentId} ORDER BY created_at DESC, id`;

export async function insertOrder(
  tx: ISql,
  order: Omit<Order, keyof OrderProgress> & Pick<Order, 'dueAt' | 'lease' | 'leaseUntil'>,
): Promise<Order> {
  const [row] = await tx<[Order]>`
    INSERT INTO payment.order ${tx({ ...order, state: 'opening', correlationId: correlationId() })}
    RETURNING ${columns(tx)}`;
  return row;
}

/** Changes the given columns, and only those; nothing when none is given. */
export async function updateOrder(tx: ISql, id: string, change: OrderChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx`UPDATE payment.order SET ${tx(change)} WHERE id = ${id}`;
}
