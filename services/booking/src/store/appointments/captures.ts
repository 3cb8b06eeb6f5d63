import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import type { CapturedPayment, KnownCapture } from '../../domain/confirmation.ts';

export const findCapture = (db: ISql, captureId: string): Promise<KnownCapture | null> =>
  firstRow(db<KnownCapture[]>`
    SELECT appointment_id, state, refunded_cents FROM booking.capture WHERE capture_id = ${captureId}`);

/** Inserts or updates a capture. */
export async function saveCapture(tx: ISql, payment: CapturedPayment, state: KnownCapture['state']): Promise<void> {
  await tx`
    INSERT INTO booking.capture (capture_id, appointment_id, order_id, amount_cents, state)
    VALUES (${payment.captureId}, ${payment.appointmentId}, ${payment.orderId}, ${payment.amountCents}, ${state})
    ON CONFLICT (capture_id) DO UPDATE SET state = excluded.state, order_id = excluded.order_id, amount_cents = excluded.amount_cents`;
  await updateMoneyCame(tx, payment.appointmentId);
}

/** Records whether any money arrived for an appointment, or is being checked: then it is no abandoned hold. */
const updateMoneyCame = (tx: ISql, appointmentId: string) => tx`
  UPDATE booking.appointment SET money_came = EXISTS (
    SELECT 1 FROM booking.capture c
    WHERE c.appointment_id = ${appointmentId} AND (c.state <> 'declined' OR c.refunded_cents > 0))
  WHERE id = ${appointmentId}`;

/** SQL: whether the provider is checking a payment for appointment `a`. */
export const isUnderReview = (db: ISql) => db`EXISTS (
  SELECT 1 FROM booking.capture c WHERE c.appointment_id = a.id AND c.state = 'pending')`;

export const hasPendingCapture = (db: ISql, appointmentId: string): Promise<boolean> =>
  hasRows(db`
    SELECT 1 FROM booking.capture WHERE appointment_id = ${appointmentId} AND state = 'pending' LIMIT 1`);

/**
 * Adds a refund to its capture. Returns the refunded sums of the capture and of all captures of the appointment, in cents.
 */
export async function addRefund(
  tx: ISql,
  capture: { captureId: string; appointmentId: string; amountCents: number },
): Promise<{ ofCapture: number; ofAppointment: number }> {
  const [row] = await tx<[{ refunded: number }]>`
    INSERT INTO booking.capture (capture_id, appointment_id, order_id, amount_cents, state, refunded_cents)
    VALUES (${capture.captureId}, ${capture.appointmentId}, '', ${capture.amountCents}, 'unknown', ${capture.amountCents})
    ON CONFLICT (capture_id) DO UPDATE SET refunded_cents = capture.refunded_cents + excluded.refunded_cents
    RETURNING refunded_cents AS refunded`;
  await updateMoneyCame(tx, capture.appointmentId);
  const [sum] = await tx<[{ refunded: number }]>`
    SELECT sum(refunded_cents) AS refunded FROM booking.capture WHERE appointment_id = ${capture.appointmentId}`;
  return { ofCapture: row.refunded, ofAppointment: sum.refunded };
}
