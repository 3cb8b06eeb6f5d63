import type { Busy } from '@stillpoint/scheduling';
import { firstRow, type ISql } from '@stillpoint/db';
import type { Appointment } from '../../domain/appointment.ts';
import { namePatients } from '../patients/people.ts';
import { epochs, within } from '../span.ts';

/** An appointment's columns under the names of the domain; the table is `a`. */
export const appointmentColumns = (db: ISql) => db`
  a.id, a.version, a.service_id, a.service_name, a.service_description, a.price_cents, a.currency, a.duration_minutes,
  a.starts_at, a.ends_at, a.status, a.cancel_reason, a.hold_expires_at, a.payment_status, a.order_id, a.capture_id,
  a.refunded_cents, a.client_name, a.client_email, a.client_phone, a.preferred_contact, a.notes, a.is_admin_created,
  a.is_free_appointment, a.meeting_url, a.meeting_id, a.full_refund_hours, a.full_refund_until,
  a.late_refund_percent, a.reschedules, a.created_at`;

/** True of an appointment `a` that can be paid at `now`: its hold runs; without a hold limit, until it starts. */
export const isPayable = (db: ISql, now: Date) => db`
  (a.status = 'pending_payment' AND coalesce(a.hold_expires_at, a.starts_at) > ${now})`;

/** What of an appointment changes, but for its time. */
const CHANGING = [
  ...(['version', 'status', 'cancelReason', 'holdExpiresAt', 'paymentStatus', 'orderId', 'captureId'] as const),
  ...(['refundedCents', 'meetingUrl', 'meetingId', 'reschedules'] as const),
] as const;
const LASTING = [
  ...(['id', 'serviceId', 'serviceName', 'serviceDescription', 'priceCents', 'currency', 'durationMinutes'] as const),
  ...(['clientName', 'clientEmail', 'clientPhone', 'preferredContact', 'notes', 'isAdminCreated'] as const),
  ...(['isFreeAppointment', 'lateRefundPercent', 'createdAt'] as const),
] as const;
const MOVING = ['startsAt', 'endsAt', 'fullRefundHours', 'fullRefundUntil'] as const;

/** Adds appointments, some hundred at most. */
export async function insertAppointments(db: ISql, appointments: readonly Appointment[]): Promise<void> {
  await db`INSERT INTO booking.appointment ${db(appointments, ...LASTING, ...CHANGING, ...MOVING)}`;
  await namePatients(
    db,
    appointments.map(({ clientEmail }) => clientEmail),
  );
}

/** Locks an appointment until the transaction ends, and reads it. */
export const lockAppointment = (tx: ISql, id: string): Promise<Appointment | null> =>
  firstRow(tx<Appointment[]>`
    SELECT ${appointmentColumns(tx)} FROM booking.appointment a WHERE a.id = ${id} FOR UPDATE`);

/** Writes what may change of an appointment that was locked in this transaction; its time stays. */
export async function saveAppointment(tx: ISql, appointment: Appointment): Promise<void> {
  await tx`UPDATE booking.appointment SET ${tx(appointment, ...CHANGING)} WHERE id = ${appointment.id}`;
}

/** Writes what a client asked for with a booking; the notes are sealed. */
export async function saveWishes(
  tx: ISql,
  { id, preferredContact, notes }: Pick<Appointment, 'id' | 'preferredContact' | 'notes'>,
): Promise<void> {
  await tx`UPDATE booking.appointment SET preferred_contact = ${preferredContact}, notes = ${notes} WHERE id = ${id}`;
}

/** As `saveAppointment`, with the time it was moved to. */
export async function saveMovedAppointment(tx: ISql, appointment: Appointment): Promise<void> {
  await tx`UPDATE booking.appointment SET ${tx(appointment, ...CHANGING, ...MOVING)} WHERE id = ${appointment.id}`;
  await namePatients(tx, [appointment.clientEmail]);
}

/** What shares a moment with `span`: sessions other than `except`, and blocked times. */
export const listTaken = (db: ISql, span: Busy, except: string | null = null): Promise<Busy[]> =>
  db<Busy[]>`
    SELECT ${epochs(db)} FROM booking.appointment
    WHERE status <> 'cancelled' AND id IS DISTINCT FROM ${except}::uuid
      AND ${within(db, span)}
    UNION ALL
    SELECT ${epochs(db)} FROM booking.blocked_time WHERE ${within(db, span)}`;
