import type { ISql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import type { ClosedReason, OrderState } from '../domain/order.ts';

export interface Order {
  id: string;
  appointmentId: string;
  amountCents: number;
  currency: string;
  description: string;
  /** The name of the provider it was opened with. */
  provider: string;
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
  createdAt: Date;
}

const columns = (db: ISql) => db`
  id, appointment_id, amount_cents, currency, description, provider, provider_id, state, closed_reason,
  approved_at, was_declined, capture_refusal, capture_request_id, capture_first_sent_at, due_at, lease, lease_until,
  created_at`;

export async function findOrderRow(db: ISql, id: string): Promise<Order | null> {
  const [row] = await db<Order[]>`SELECT ${columns(db)} FROM payment.order WHERE id = ${id}`;
  return row ?? null;
}

export async function findOrderByProviderId(db: ISql, providerId: string): Promise<Order | null> {
  const [row] = await db<Order[]>`SELECT ${columns(db)} FROM payment.order WHERE provider_id = ${providerId}`;
  return row ?? null;
}

/** The caller holds the lock of the appointment's amount due. */
export const listOrdersOf = (db: ISql, appointmentId: string): Promise<Order[]> =>
  db<Order[]>`
    SELECT ${columns(db)} FROM payment.order WHERE appointment_id = ${appointmentId} ORDER BY created_at DESC, id`;

export async function insertOrder(
  tx: ISql,
  order: Pick<
    Order,
    | 'id'
    | 'appointmentId'
    | 'amountCents'
    | 'currency'
    | 'description'
    | 'provider'
    | 'dueAt'
    | 'lease'
    | 'leaseUntil'
    | 'createdAt'
  >,
): Promise<Order> {
  const [row] = await tx<[Order]>`
    INSERT INTO payment.order ${tx({ ...order, state: 'opening', correlationId: correlationId() })}
    RETURNING ${columns(tx)}`;
  return row;
}

export type OrderChange = Partial<
  Pick<
    Order,
    | 'providerId'
    | 'state'
    | 'closedReason'
    | 'approvedAt'
    | 'wasDeclined'
    | 'captureRefusal'
    | 'captureRequestId'
    | 'captureFirstSentAt'
    | 'dueAt'
    | 'lease'
    | 'leaseUntil'
  >
>;

/** Changes the given columns, and only those; nothing when none is given. */
export async function updateOrder(tx: ISql, id: string, change: OrderChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx`UPDATE payment.order SET ${tx(change)} WHERE id = ${id}`;
}
