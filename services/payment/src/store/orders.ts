import type { ISql } from '@stillpoint/db';
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
  openingUntil: Date | null;
  approvedAt: Date | null;
  wasDeclined: boolean;
  /** The provider's word for refusing to capture it. */
  captureRefusal: string | null;
  captureRequestId: string | null;
  captureFirstSentAt: Date | null;
  capturingUntil: Date | null;
  checkAt: Date | null;
  createdAt: Date;
}

const columns = (db: ISql) => db`
  id, appointment_id, amount_cents, currency, description, provider, provider_id, state, closed_reason, opening_until,
  approved_at, was_declined, capture_refusal, capture_request_id, capture_first_sent_at, capturing_until, check_at,
  created_at`;

export async function findOrderRow(db: ISql, id: string): Promise<Order | null> {
  const [row] = await db<Order[]>`SELECT ${columns(db)} FROM payment.orders WHERE id = ${id}`;
  return row ?? null;
}

export async function findOrderByProviderId(db: ISql, providerId: string): Promise<Order | null> {
  const [row] = await db<Order[]>`SELECT ${columns(db)} FROM payment.orders WHERE provider_id = ${providerId}`;
  return row ?? null;
}

/** The caller holds the lock of the appointment's amount due. */
export const listOrdersOf = (db: ISql, appointmentId: string): Promise<Order[]> =>
  db<Order[]>`
    SELECT ${columns(db)} FROM payment.orders WHERE appointment_id = ${appointmentId} ORDER BY created_at DESC, id`;

export async function insertOrder(
  tx: ISql,
  order: Pick<Order, 'id' | 'appointmentId' | 'amountCents' | 'currency' | 'description' | 'provider' | 'createdAt'> & {
    openingUntil: Date;
  },
): Promise<Order> {
  const [row] = await tx<[Order]>`
    INSERT INTO payment.orders (id, appointment_id, amount_cents, currency, description, provider, state, opening_until,
      created_at)
    VALUES (${order.id}, ${order.appointmentId}, ${order.amountCents}, ${order.currency}, ${order.description}, ${order.provider}, 'opening',
      ${order.openingUntil}, ${order.createdAt})
    RETURNING ${columns(tx)}`;
  return row;
}

export type OrderChange = Partial<
  Pick<
    Order,
    | 'providerId'
    | 'state'
    | 'closedReason'
    | 'openingUntil'
    | 'approvedAt'
    | 'wasDeclined'
    | 'captureRefusal'
    | 'captureRequestId'
    | 'captureFirstSentAt'
    | 'capturingUntil'
    | 'checkAt'
  >
>;

/** Changes the given columns, and only those; nothing when none is given. */
export async function updateOrder(tx: ISql, id: string, change: OrderChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx`UPDATE payment.orders SET ${tx(change)} WHERE id = ${id}`;
}

/** Takes the orders whose check is due, at most `limit`; nobody else takes them before `retryAt`. */
export const claimOrdersToCheck = (db: ISql, now: Date, retryAt: Date, limit: number): Promise<Order[]> =>
  db<Order[]>`
    UPDATE payment.orders SET check_at = ${retryAt}
    WHERE id IN (
      SELECT id FROM payment.orders WHERE check_at <= ${now} ORDER BY check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${columns(db)}`;
