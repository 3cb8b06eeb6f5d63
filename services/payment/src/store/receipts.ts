import type { ISql } from '@stillpoint/db';
import type { PaymentMethod } from '@stillpoint/scheduling';

/** A payment or a refund in the ledger. Cents, always positive; ids are the provider's. */
export interface LedgerEntry {
  kind: 'capture' | 'refund';
  /** The payment's number, on its refunds too. */
  receiptNumber: number | null;
  appointmentId: string;
  orderId: string | null;
  captureId: string;
  method: PaymentMethod;
  /** Null on a payment; our id until the provider's is known. */
  refundId: string | null;
  amountCents: number;
  currency: string;
  happenedAt: Date;
}

const entries = (db: ISql) => db`
  SELECT l.kind, paid.receipt_number, l.appointment_id,
    o.provider_id AS order_id, l.capture_id, c.method, coalesce(r.provider_id, r.id::text) AS refund_id,
    l.amount_cents, l.currency, l.happened_at
  FROM payment.ledger l
  JOIN payment.capture c ON c.id = l.capture_id
  JOIN payment.order o ON o.id = c.order_id
  LEFT JOIN payment.ledger paid ON paid.capture_id = l.capture_id AND paid.kind = 'capture'
  LEFT JOIN payment.refund r ON r.id = l.refund_id`;

/** Ledger entries from `from` until before `to`, in order. */
export const listEntries = (db: ISql, from: Date, to: Date): Promise<LedgerEntry[]> =>
  db<LedgerEntry[]>`
    ${entries(db)} WHERE l.happened_at >= ${from} AND l.happened_at < ${to} ORDER BY l.happened_at, l.id`;

/** Ledger entries by appointment, as given: the accepted payment first, then the returned ones; each with its refunds. */
export const listEntriesOf = (db: ISql, appointmentIds: readonly string[]): Promise<LedgerEntry[]> =>
  db<LedgerEntry[]>`
    ${entries(db)} WHERE l.appointment_id = ANY(${appointmentIds}::uuid[])
    ORDER BY array_position(${appointmentIds}::uuid[], l.appointment_id),
      c.purpose <> 'accepted', paid.receipt_number, l.kind, l.happened_at, l.id`;
