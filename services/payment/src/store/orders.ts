import { firstRow, type ISql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import type { ClosedReason, OrderState } from '../domain/order.ts';

interface OrderProgress {
  /** Null until the creation's answer is known. */
  providerId: string | null;
  state: OrderState;
  closedReason: ClosedReason | null;
  approvedAt: Date | null;
  wasDeclined: boolean;
  /** The provider's reason for refusing to capture it. */
  captureRefusal: string | null;
  captureRequestId: string | null;
  captureFirstSentAt: Date | null;
  /** When the provider is next asked for its status; null: never. */
  dueAt: Date | null;
  /**
   * Lease of the caller that is talking to the provider: the id of the request that opens or captures, or another one for a
   * sync.
   */
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
  /** Name of its provider. */
  provider: string;
  /**
   * The practice's account at the provider; null for orders from before this was recorded, or when the provider has none.
   */
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

/** The order that any of these ids belongs to: its own, or one of its captures or refunds. */
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

/** Orders of before accounts were recorded were opened at the present one, which is about to change. */
export async function nameAccountOfOrders(db: ISql, provider: string, account: string): Promise<void> {
  await db`UPDATE payment.order SET account = ${account} WHERE account IS NULL AND provider = ${provider}`;
}

/** Has the providers asked about each order created from `since` on. Returns their number. */
export async function checkOrdersSince(db: ISql, since: Date, now: Date): Promise<number> {
  const { count } = await db`
    UPDATE payment.order SET due_at = ${now} WHERE provider_id IS NOT NULL AND created_at >= ${since}`;
  return count;
}

/** Updates only the given columns; does nothing without any. */
export async function updateOrder(tx: ISql, id: string, change: OrderChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx`UPDATE payment.order SET ${tx(change)} WHERE id = ${id}`;
}
