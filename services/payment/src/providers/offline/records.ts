import { firstRow, type ISql } from '@stillpoint/db';
import type { OfflineMethod } from '@stillpoint/scheduling';

/** An amount due outside of the product, and whether the administrator marked it as paid. Cents. */
export interface OfflineOrder {
  id: string;
  amountCents: number;
  currency: string;
  method: OfflineMethod | null;
  paidAt: Date | null;
}

export interface OfflineRefund {
  id: string;
  orderId: string;
  amountCents: number;
  givenBackAt: Date | null;
}

export async function insertOrder(
  db: ISql,
  order: { id: string; amountCents: number; currency: string; openedAt: Date },
): Promise<void> {
  await db`INSERT INTO payment.offline_order ${db(order)} ON CONFLICT DO NOTHING`;
}

export const findOrder = (db: ISql, id: string): Promise<OfflineOrder | null> =>
  firstRow(db<OfflineOrder[]>`
    SELECT id, amount_cents, currency, method, paid_at
    FROM payment.offline_order WHERE id = ${id}`);

export async function markOrderPaid(
  tx: ISql,
  id: string,
  payment: { method: OfflineMethod; now: Date },
): Promise<void> {
  await tx`UPDATE payment.offline_order SET method = ${payment.method}, paid_at = ${payment.now} WHERE id = ${id}`;
}

export async function insertRefund(
  db: ISql,
  refund: { id: string; orderId: string; amountCents: number; askedAt: Date },
): Promise<void> {
  await db`INSERT INTO payment.offline_refund ${db(refund)} ON CONFLICT DO NOTHING`;
}

const refunds = (db: ISql) => db`
  SELECT id, order_id, amount_cents, given_back_at
  FROM payment.offline_refund`;

export const findRefund = (db: ISql, id: string): Promise<OfflineRefund | null> =>
  firstRow(db<OfflineRefund[]>`${refunds(db)} WHERE id = ${id}`);

export const listRefunds = (db: ISql, orderId: string): Promise<OfflineRefund[]> =>
  db<OfflineRefund[]>`${refunds(db)} WHERE order_id = ${orderId} ORDER BY asked_at, id`;

export async function markOfflineRefundPaid(tx: ISql, id: string, now: Date): Promise<void> {
  await tx`UPDATE payment.offline_refund SET given_back_at = coalesce(given_back_at, ${now}) WHERE id = ${id}`;
}
