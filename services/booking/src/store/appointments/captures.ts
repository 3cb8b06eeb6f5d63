import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import type { CapturedPayment, KnownCapture } from '../../domain/confirmation.ts';

export const findCapture = (db: ISql, captureId: string): Promise<KnownCapture | null> =>
  firstRow(db<KnownCapture[]>`
    SELECT appointment_id, state, refunded_cents FROM booking.capture WHERE capture_id = ${captureId}`);

/** Writes what became of a capture, known before or not. */
export async function saveCapture(tx: ISql, news: CapturedPayment, state: KnownCapture['state']): Promise<void> {
  await tx`
    INSERT INTO booking.capture (capture_id, appointment_id, order_id, amount_cents, state)
    VALUES (${news.captureId}, ${news.appointmentId}, ${news.orderId}, ${news.amountCents}, ${state})
    ON CONFLICT (capture_id) DO UPDATE SET state = excluded.state, order_id = excluded.order_id, amount_cents = excluded.amount_cents`;
  await noteMoney(tx, news.appointmentId);
}

/** Whether any money came for an appointment, or is being checked: then it is no abandoned hold. */
const noteMoney = (tx: ISql, appointmentId: string) => tx`
  UPDATE booking.appointment SET money_came = EXISTS (
    SELECT 1 FROM booking.capture c
    WHERE c.appointment_id = ${appointmentId} AND (c.state <> 'declined' OR c.refunded_cents > 0))
  WHERE id = ${appointmentId}`;

/** True of an appointment `a` for which the provider is checking a payment. */
export const isBeingChecked = (db: ISql) => db`EXISTS (
  SELECT 1 FROM booking.capture c WHERE c.appointment_id = a.id AND c.state = 'pending')`;

export const hasPendingCapture = (db: ISql, appointmentId: string): Promise<boolean> =>
  hasRows(db`
    SELECT 1 FROM booking.capture WHERE appointment_id = ${appointmentId} AND state = 'pending' LIMIT 1`);

/** Adds a refund to its capture; returns what went back of it, and of all captures of the appointment, in cents. */
export async function addRefund(
  tx: ISql,
  capture: { captureId: string; appointmentId: string; amountCents: number },
): Promise<{ ofCapture: number; ofAppointment: number }> {
  const [row] = await tx<[{ refunded: number }]>`
    INSERT INTO booking.capture (capture_id, appointment_id, order_id, amount_cents, state, refunded_cents)
    VALUES (${capture.captureId}, ${capture.appointmentId}, '', ${capture.amountCents}, 'unknown', ${capture.amountCents})
    ON CONFLICT (capture_id) DO UPDATE SET refunded_cents = capture.refunded_cents + excluded.refunded_cents
    RETURNING refunded_cents AS refunded`;
  await noteMoney(tx, capture.appointmentId);
  const [sum] = await tx<[{ refunded: number }]>`
    SELECT sum(refunded_cents) AS refunded FROM booking.capture WHERE appointment_id = ${capture.appointmentId}`;
  return { ofCapture: row.refunded, ofAppointment: sum.refunded };
}
