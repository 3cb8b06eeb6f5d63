import { firstRow, type ISql } from '@stillpoint/db';
import type { PaymentMethod } from '@stillpoint/scheduling';
import type { CaptureStatus, ReturnReason } from '../domain/capture.ts';

export interface Capture {
  /** The provider's id. */
  id: string;
  orderId: string;
  appointmentId: string;
  amountCents: number;
  currency: string;
  method: PaymentMethod;
  status: CaptureStatus;
  purpose: 'waiting' | 'none' | 'accepted' | 'returned';
  returnedReason: ReturnReason | null;
  refundedCents: number;
  /** The total to be refunded of it. */
  owedBackCents: number;
}

const columns = (db: ISql) => db`
  id, order_id, appointment_id, amount_cents, currency, method, status, purpose, returned_reason, refunded_cents,
  owed_back_cents`;

export const findCapture = (db: ISql, id: string): Promise<Capture | null> =>
  firstRow(db<Capture[]>`SELECT ${columns(db)} FROM payment.capture WHERE id = ${id}`);

export const listCapturesOf = (db: ISql, appointmentId: string): Promise<Capture[]> =>
  db<Capture[]>`
    SELECT ${columns(db)} FROM payment.capture WHERE appointment_id = ${appointmentId} ORDER BY first_seen_at, id`;

/** The newest last. */
export const listCapturesOfOrder = (db: ISql, orderId: string): Promise<Capture[]> =>
  db<Capture[]>`SELECT ${columns(db)} FROM payment.capture WHERE order_id = ${orderId} ORDER BY first_seen_at, id`;

/** Inserts or updates a capture. `settledAt`: when its outcome became definite. */
export async function saveCapture(
  tx: ISql,
  capture: Omit<Capture, 'refundedCents' | 'owedBackCents'>,
  { now, settledAt }: { now: Date; settledAt: Date | null },
): Promise<void> {
  await tx`
    INSERT INTO payment.capture ${tx({ ...capture, firstSeenAt: now, settledAt })}
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, purpose = excluded.purpose,
      returned_reason = excluded.returned_reason, settled_at = excluded.settled_at`;
}

/** Marks a payment that booking refused as returned, so that another one can pay for its appointment. */
export async function markReturned(tx: ISql, id: string, reason: ReturnReason): Promise<void> {
  await tx`UPDATE payment.capture SET purpose = 'returned', returned_reason = ${reason} WHERE id = ${id} AND purpose = 'accepted'`;
}

export async function setRefunded(tx: ISql, id: string, refundedCents: number, status: CaptureStatus): Promise<void> {
  await tx`UPDATE payment.capture SET refunded_cents = ${refundedCents}, status = ${status} WHERE id = ${id}`;
}

/** Lowers the sum to be refunded to what was refunded or is being refunded. */
export async function lowerOwedBack(tx: ISql, id: string, owedBackCents: number): Promise<void> {
  await tx`UPDATE payment.capture SET owed_back_cents = ${owedBackCents} WHERE id = ${id}`;
}

/** Raises the sum to be refunded; never lowers it. */
export async function raiseOwedBack(tx: ISql, id: string, owedBackCents: number): Promise<void> {
  await tx`
    UPDATE payment.capture SET owed_back_cents = greatest(owed_back_cents, ${owedBackCents}) WHERE id = ${id}`;
}
