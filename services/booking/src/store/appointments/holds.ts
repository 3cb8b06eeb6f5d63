import type { Busy } from '@stillpoint/scheduling';
import { firstRow, type ISql } from '@stillpoint/db';
import type { Appointment } from '../../domain/appointment.ts';
import { appointmentColumns, isPayable } from './appointments.ts';
import { isUnderReview } from './captures.ts';
import { within } from '../span.ts';

/**
 * SQL: whether appointment `a` is an unpaid hold of the client with this address, which the client's next booking replaces.
 * Holds without a limit, and those whose payment the provider is checking, are never superseded.
 */
export const isSupersededBy = (db: ISql, clientEmail: string | null) => db`
  (a.hold_expires_at IS NOT NULL AND a.client_email = ${clientEmail} AND NOT ${isUnderReview(db)})`;

/**
 * Releases the holds within `span` that have expired at `now`, and those that a booking of the client with address
 * `supersededBy` replaces. Returns the released ones, each with whether it has started while its payment is being checked.
 */
export const releaseHoldsWithin = (
  tx: ISql,
  { span, now, supersededBy }: { span: Busy; now: Date; supersededBy: string | null },
) =>
  tx<(Appointment & { isPaymentUnderReview: boolean })[]>`
    UPDATE booking.appointment a
    SET status = 'cancelled', hold_expires_at = NULL, version = version + 1,
        cancel_reason = CASE WHEN hold_expires_at > ${now} THEN 'superseded'
          WHEN ${isUnderReviewAtStart(tx, now)} THEN 'unpaid' ELSE 'expired' END
    WHERE status = 'pending_payment'
      AND ${within(tx, span)}
      AND (hold_expires_at <= ${now}
        OR ${isSupersededBy(tx, supersededBy)})
    RETURNING ${appointmentColumns(tx)}, ${isUnderReviewAtStart(tx, now)} AS is_payment_under_review`;

/** Ends a hold that still runs at `now` and that a booking of the client with this address replaces. Returns it, or nothing. */
export const supersedeHoldRow = (
  tx: ISql,
  { id, clientEmail, now }: { id: string; clientEmail: string; now: Date },
): Promise<Appointment[]> =>
  tx<Appointment[]>`
    UPDATE booking.appointment a
    SET status = 'cancelled', cancel_reason = 'superseded', hold_expires_at = NULL, version = version + 1
    WHERE id = ${id} AND status = 'pending_payment' AND hold_expires_at > ${now} AND ${isSupersededBy(tx, clientEmail)}
    RETURNING ${appointmentColumns(tx)}`;

/** A client's live booking of this service and start, made less than 15 minutes before `now`. */
export const findIdenticalBooking = (
  db: ISql,
  wanted: { clientEmail: string; serviceId: number; startsAt: Date; now: Date },
): Promise<Appointment | null> =>
  firstRow(db<Appointment[]>`
    SELECT ${appointmentColumns(db)} FROM booking.appointment a
    WHERE a.client_email = ${wanted.clientEmail} AND a.service_id = ${wanted.serviceId} AND a.starts_at = ${wanted.startsAt}
      AND NOT a.is_admin_created AND a.created_at > ${wanted.now}::timestamptz - interval '15 minutes'
      AND (a.status = 'confirmed' OR ${isPayable(db, wanted.now)})`);

/** Releases expired holds, at most `limit`, and returns them. `cancelUnpaidStartedRows` ends those whose payment is being checked. */
export const releaseExpiredHoldRows = (tx: ISql, now: Date, limit: number): Promise<Appointment[]> =>
  tx<Appointment[]>`
    UPDATE booking.appointment a
    SET status = 'cancelled', cancel_reason = 'expired', hold_expires_at = NULL, version = version + 1
    WHERE id IN (
      SELECT id FROM booking.appointment a
      WHERE hold_expires_at <= ${now} AND NOT ${isUnderReviewAtStart(tx, now)} ORDER BY hold_expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${appointmentColumns(tx)}`;

/** Keeps the unpaid appointments that are held at `now` until they start. */
export async function keepHeldRowsUntilStart(db: ISql, now: Date): Promise<void> {
  await db`
    UPDATE booking.appointment SET hold_expires_at = NULL WHERE status = 'pending_payment' AND hold_expires_at > ${now}`;
}

/** SQL: whether appointment `a` has started at `now` while the provider is checking a payment for it. */
const isUnderReviewAtStart = (db: ISql, now: Date) => db`(a.starts_at <= ${now} AND ${isUnderReview(db)})`;

/**
 * Cancels unpaid appointments that have started at `now`, at most `limit`: those without a hold limit, and those whose payment is
 * being checked. Returns them, each with whether it is.
 */
export const cancelUnpaidStartedRows = (tx: ISql, now: Date, limit: number) =>
  tx<(Appointment & { isPaymentUnderReview: boolean })[]>`
    UPDATE booking.appointment a
    SET status = 'cancelled', cancel_reason = 'unpaid', hold_expires_at = NULL, version = version + 1
    WHERE id IN (
      SELECT id FROM booking.appointment a
      WHERE status = 'pending_payment' AND starts_at <= ${now}
        AND (hold_expires_at IS NULL OR ${isUnderReview(tx)})
      ORDER BY starts_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${appointmentColumns(tx)}, ${isUnderReview(tx)} AS is_payment_under_review`;

/** Completes confirmed sessions that have ended at `now`, at most `limit`, and returns them. */
export const completePastRows = (tx: ISql, now: Date, limit: number): Promise<Appointment[]> =>
  tx<Appointment[]>`
    UPDATE booking.appointment a
    SET status = 'completed', version = version + 1
    WHERE id IN (
      SELECT id FROM booking.appointment
      WHERE status = 'confirmed' AND ends_at <= ${now} ORDER BY ends_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${appointmentColumns(tx)}`;
