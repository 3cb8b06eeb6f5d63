import { firstValue, hasRows, type ISql } from '@stillpoint/db';
import type { LedgerEntry } from './receipts.ts';

type LedgerLine = Pick<LedgerEntry, 'captureId' | 'appointmentId' | 'amountCents' | 'currency' | 'happenedAt'>;

/**
 * Adds a payment's line and returns its receipt's number. Numbers increase without gaps: the counter is locked until the end of
 * the transaction, and a failed transaction returns its number. Adding the same capture twice is a database error.
 */
export async function addCaptureToLedger(tx: ISql, line: LedgerLine): Promise<number> {
  const [row] = await tx<[{ number: number }]>`
    WITH taken AS (UPDATE payment.receipt_counter SET last_number = last_number + 1 RETURNING last_number)
    INSERT INTO payment.ledger (kind, capture_id, appointment_id, amount_cents, currency, happened_at, receipt_number)
    SELECT 'capture', ${line.captureId}, ${line.appointmentId}, ${line.amountCents}, ${line.currency}, ${line.happenedAt},
      last_number
    FROM taken RETURNING receipt_number AS number`;
  return row.number;
}

export const lastReceiptNumber = async (db: ISql): Promise<number> =>
  (await firstValue(db<{ last: number }[]>`SELECT last_number AS last FROM payment.receipt_counter`)) ?? 0;

/** Leaves out the numbers up to `last`, unless they are taken: the next receipt's comes after it. */
export async function skipReceiptNumbers(db: ISql, last: number): Promise<void> {
  await db`UPDATE payment.receipt_counter SET last_number = ${last} WHERE last_number < ${last}`;
}

/** Adds a refund's line. Adding the same refund twice is a database error, so the caller must decide once. */
export async function addRefundToLedger(tx: ISql, line: LedgerLine & { refundId: string }): Promise<void> {
  await tx`INSERT INTO payment.ledger ${tx({ ...line, kind: 'refund' })}`;
}

/** Captures less refunds in cents per currency, from `from` until before `to`. */
export const sumLedger = (db: ISql, from: Date, to: Date): Promise<{ currency: string; cents: number }[]> =>
  db<{ currency: string; cents: number }[]>`
    SELECT currency, sum(CASE kind WHEN 'capture' THEN amount_cents ELSE -amount_cents END)::bigint AS cents
    FROM payment.ledger WHERE happened_at >= ${from} AND happened_at < ${to} GROUP BY currency ORDER BY currency`;

/**
 * Whether money of these appointments is under way: a capture is being checked or has an unknown outcome, a refund is not
 * settled, or its cancellation has not arrived here yet.
 */
export function existsPendingMoney(db: ISql, appointmentIds: readonly string[]): Promise<boolean> {
  const ids = db`${appointmentIds}::uuid[]`;
  return hasRows(db`
    SELECT WHERE EXISTS (SELECT 1 FROM payment.capture WHERE appointment_id = ANY(${ids}) AND status = 'pending')
      OR EXISTS (SELECT 1 FROM payment.order WHERE appointment_id = ANY(${ids}) AND capture_request_id IS NOT NULL)
      OR EXISTS (SELECT 1 FROM payment.refund WHERE appointment_id = ANY(${ids}) AND status = 'pending')
      OR EXISTS (
        SELECT 1 FROM events.outbox e JOIN payment.capture c ON c.appointment_id = e.aggregate_id
        JOIN payment.amount_due due USING (appointment_id)
        WHERE e.aggregate_id = ANY(${ids}) AND e.done_at IS NULL AND e.type = 'AppointmentCancelled'
          AND c.purpose = 'accepted' AND due.state <> 'cancelled')`);
}
