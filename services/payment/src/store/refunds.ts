import { firstRow, valuesOf, type ISql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import type { RefundStatus } from '../domain/refund.ts';

export type RefundReason = 'cancelled' | 'slot-taken' | 'surplus' | 'mismatch' | 'made-at-provider' | 'asked-for';

/** The key of a refund of everything that is left of a capture, for whatever reason. */
export const FULL = 'full';
/** The key of a refund of the share that the cancellation policy gives back. */
export const SHARE = 'share';

export interface Refund {
  /** Our id, which is the request id when it is sent. */
  id: string;
  captureId: string;
  appointmentId: string;
  key: string;
  attempt: number;
  amountCents: number;
  currency: string;
  reason: RefundReason;
  status: RefundStatus;
  failure: string | null;
  providerId: string | null;
  /** The practice refunds it by hand and marks it. */
  isByHand: boolean;
  /** When it is sent (again); null: never. */
  dueAt: Date | null;
  /** Null: certainly never sent. */
  firstSentAt: Date | null;
  createdAt: Date;
}

const columns = (db: ISql) => db`
  id, capture_id, appointment_id, key, attempt, amount_cents, currency,
  reason, status, failure, provider_id, by_hand AS is_by_hand, due_at, first_sent_at, created_at`;

/** Inserts a refund unless one of the same capture and key is under way or done. */
export async function insertRefund(
  tx: ISql,
  refund: Omit<Refund, 'status' | 'failure' | 'isByHand' | 'firstSentAt'>,
): Promise<void> {
  await tx`
    INSERT INTO payment.refund ${tx({ ...refund, status: 'pending', correlationId: correlationId() })}
    ON CONFLICT (capture_id, key) WHERE status <> 'failed' DO NOTHING`;
}

export const listRefundsOfCapture = (db: ISql, captureId: string): Promise<Refund[]> =>
  db<Refund[]>`SELECT ${columns(db)} FROM payment.refund WHERE capture_id = ${captureId} ORDER BY created_at, attempt`;

/** The caller holds the lock of the appointment's amount due. */
export const findRefund = (db: ISql, id: string): Promise<Refund | null> =>
  firstRow(db<Refund[]>`SELECT ${columns(db)} FROM payment.refund WHERE id = ${id}`);

/** A refund that the provider has accepted is not sent again. */
export async function setAccepted(tx: ISql, id: string, accepted: { id: string; isByHand: boolean }): Promise<void> {
  await tx`
    UPDATE payment.refund SET provider_id = ${accepted.id}, by_hand = ${accepted.isByHand}, due_at = NULL WHERE id = ${id}`;
}

export async function settleRefund(
  tx: ISql,
  id: string,
  settled: { status: 'refunded' | 'failed'; failure: string | null; at: Date },
): Promise<void> {
  await tx`
    UPDATE payment.refund SET status = ${settled.status}, failure = ${settled.failure}, settled_at = ${settled.at},
      due_at = NULL
    WHERE id = ${id} AND status = 'pending'`;
}

/** The waiting refunds of an order, due or not. */
export const listRefundsToSend = (db: ISql, orderId: string): Promise<string[]> =>
  valuesOf(db`
    SELECT r.id FROM payment.refund r JOIN payment.capture c ON c.id = r.capture_id
    WHERE c.order_id = ${orderId} AND r.due_at IS NOT NULL ORDER BY r.created_at`);

/** From now on the refund may have happened. */
export async function recordSending(tx: ISql, id: string, now: Date): Promise<void> {
  await tx`UPDATE payment.refund SET first_sent_at = coalesce(first_sent_at, ${now}) WHERE id = ${id}`;
}
