import type { Busy } from '@stillpoint/scheduling';
import { firstRow, type ISql } from '@stillpoint/db';
import type { Appointment } from '../../domain/appointment.ts';
import { appointmentColumns, isPayable } from './appointments.ts';
import { isBeingChecked } from './captures.ts';
import { within } from '../span.ts';

/**
 * True of an appointment `a` that is a hold of this client's, by address, which the client's next booking replaces. What waits
 * without a limit stands, and so does what the provider is checking a payment for.
 */
export const givesWayTo = (db: ISql, clientEmail: string | null) => db`
  (a.hold_expires_at IS NOT NULL AND a.client_email = ${clientEmail} AND NOT ${isBeingChecked(db)})`;

/**
 * Frees `span` of holds that ran out at `now`, and of those that give way to the client with address `supersededBy`. Returns the released
 * ones.
 */
export const releaseHoldsOn = (
  tx: ISql,
  { span, now, supersededBy }: { span: Busy; now: Date; supersededBy: string | null },
): Promise<Appointment[]> =>
  tx<Appointment[]>`
    UPDATE booking.appointment a
    SET status = 'cancelled', hold_expires_at = NULL, version = version + 1,
        cancel_reason = CASE WHEN hold_expires_at <= ${now} THEN 'expired' ELSE 'superseded' END
    WHERE status = 'pending_payment'
      AND ${within(tx, span)}
      AND (hold_expires_at <= ${now}
        OR ${givesWayTo(tx, supersededBy)})
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

/** Releases holds that ran out at `now`, at most `limit`, and returns them. */
export const releaseExpiredHoldRows = (tx: ISql, now: Date, limit: number): Promise<Appointment[]> =>
  tx<Appointment[]>`
    UPDATE booking.appointment a
    SET status = 'cancelled', cancel_reason = 'expired', hold_expires_at = NULL, version = version + 1
    WHERE id IN (
      SELECT id FROM booking.appointment
      WHERE hold_expires_at <= ${now} ORDER BY hold_expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${appointmentColumns(tx)}`;

/** Cancels unpaid appointments without a hold limit that have started at `now`, at most `limit`, and returns them. */
export const cancelUnpaidStartedRows = (tx: ISql, now: Date, limit: number): Promise<Appointment[]> =>
  tx<Appointment[]>`
    UPDATE booking.appointment a
    SET status = 'cancelled', cancel_reason = 'unpaid', version = version + 1
    WHERE id IN (
      SELECT id FROM booking.appointment
      WHERE status = 'pending_payment' AND hold_expires_at IS NULL AND starts_at <= ${now}
      ORDER BY starts_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${appointmentColumns(tx)}`;

/** Completes confirmed sessions whose end has passed at `now`, at most `limit`, and returns them. */
export const completePastRows = (tx: ISql, now: Date, limit: number): Promise<Appointment[]> =>
  tx<Appointment[]>`
    UPDATE booking.appointment a
    SET status = 'completed', version = version + 1
    WHERE id IN (
      SELECT id FROM booking.appointment
      WHERE status = 'confirmed' AND ends_at <= ${now} ORDER BY ends_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${appointmentColumns(tx)}`;
