import type { Busy } from '@stillpoint/scheduling';
import { countOf, firstRow, type ISql } from '@stillpoint/db';
import type { Appointment } from '../../domain/appointment.ts';
import { epochs, within } from '../span.ts';

/** An appointment's columns under the names of the domain; the table is `a`. */
export const appointmentColumns = (db: ISql) => db`
  a.id, a.version, a.service_id, a.service_name, a.service_description, a.price_cents, a.currency, a.duration_minutes,
  a.starts_at, a.ends_at, a.status, a.cancel_reason, a.hold_expires_at, a.payment_status, a.order_id, a.capture_id,
  a.refunded_cents, a.refund_due_cents, a.client_name, a.client_email, a.client_phone, a.preferred_contact, a.notes, a.is_admin_created,
  a.is_free_appointment, a.meeting_url, a.meeting_id, a.full_refund_hours, a.full_refund_until,
  a.late_refund_percent, a.reschedules, a.created_at`;

/** SQL: whether appointment `a` can be paid at `now`: its hold is running; without a hold limit, until it starts. */
export const isPayable = (db: ISql, now: Date) => db`
  (a.status = 'pending_payment' AND coalesce(a.hold_expires_at, a.starts_at) > ${now})`;

/** The columns of an appointment that can change, except its time. */
const MUTABLE_COLUMNS = [
  ...(['version', 'status', 'cancelReason', 'holdExpiresAt', 'paymentStatus', 'orderId', 'captureId'] as const),
  ...(['refundedCents', 'refundDueCents', 'meetingUrl', 'meetingId', 'reschedules'] as const),
] as const;
const IMMUTABLE_COLUMNS = [
  ...(['id', 'serviceId', 'serviceName', 'serviceDescription', 'priceCents', 'currency', 'durationMinutes'] as const),
  ...(['clientName', 'clientEmail', 'clientPhone', 'preferredContact', 'notes', 'isAdminCreated'] as const),
  ...(['isFreeAppointment', 'lateRefundPercent', 'createdAt'] as const),
] as const;
const TIME_COLUMNS = ['startsAt', 'endsAt', 'fullRefundHours', 'fullRefundUntil'] as const;

/** Inserts appointments, at most a few hundred. */
export async function insertAppointments(db: ISql, appointments: readonly Appointment[]): Promise<void> {
  await db`INSERT INTO booking.appointment ${db(appointments, ...IMMUTABLE_COLUMNS, ...MUTABLE_COLUMNS, ...TIME_COLUMNS)}`;
}

/** Locks an appointment until the transaction ends, and reads it. */
export const lockAppointment = (tx: ISql, id: string): Promise<Appointment | null> =>
  firstRow(tx<Appointment[]>`
    SELECT ${appointmentColumns(tx)} FROM booking.appointment a WHERE a.id = ${id} FOR UPDATE`);

/** Updates an appointment that was locked in this transaction, except its time. */
export async function saveAppointment(tx: ISql, appointment: Appointment): Promise<void> {
  await tx`UPDATE booking.appointment SET ${tx(appointment, ...MUTABLE_COLUMNS)} WHERE id = ${appointment.id}`;
}

/** Updates what the client entered with a booking; the notes are sealed. */
export async function saveBookingDetails(
  tx: ISql,
  { id, preferredContact, notes }: Pick<Appointment, 'id' | 'preferredContact' | 'notes'>,
): Promise<void> {
  await tx`UPDATE booking.appointment SET preferred_contact = ${preferredContact}, notes = ${notes} WHERE id = ${id}`;
}

/** Raises the versions of all appointments that are not over. */
export async function raiseVersions(db: ISql, now: Date, by: number): Promise<void> {
  await db`UPDATE booking.appointment SET version = version + ${by} WHERE ends_at > ${now}`;
}

/** Sessions and holds that are not over. */
export const countAhead = (db: ISql, now: Date): Promise<number> =>
  countOf(db`SELECT count(*) FROM booking.appointment WHERE ends_at > ${now} AND status <> 'cancelled'`);

/** As `saveAppointment`, with its new time. */
export async function saveMovedAppointment(tx: ISql, appointment: Appointment): Promise<void> {
  await tx`UPDATE booking.appointment SET ${tx(appointment, ...MUTABLE_COLUMNS, ...TIME_COLUMNS)} WHERE id = ${appointment.id}`;
}

/** What overlaps `span`: sessions other than `except`, and blocked times. */
export const listTaken = (db: ISql, span: Busy, except: string): Promise<Busy[]> =>
  db<Busy[]>`
    SELECT ${epochs(db)} FROM booking.appointment
    WHERE status <> 'cancelled' AND id <> ${except} AND ${within(db, span)}
    UNION ALL
    SELECT ${epochs(db)} FROM booking.blocked_time WHERE ${within(db, span)}`;
