import type { Busy } from '@stillpoint/scheduling';
import type { ISql } from '@stillpoint/db';
import type { Appointment } from '../domain/appointment.ts';
import { namePatient } from './people.ts';

/** An appointment's columns under the names of the domain; the table is `a`. */
export const appointmentColumns = (db: ISql) => db`
  a.id, a.version, a.service_id AS "serviceId", a.service_name AS "serviceName",
  a.service_description AS "serviceDescription", a.price_cents AS "priceCents",
  a.duration_minutes AS "durationMinutes", a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.status,
  a.cancel_reason AS "cancelReason", a.hold_expires_at AS "holdExpiresAt", a.payment_status AS "paymentStatus",
  a.order_id AS "orderId", a.capture_id AS "captureId", a.refunded_cents AS "refundedCents",
  a.client_name AS "clientName", a.client_email AS "clientEmail", a.client_phone AS "clientPhone",
  a.preferred_contact AS "preferredContact", a.notes, a.is_admin_created AS "isAdminCreated",
  a.is_free_appointment AS "isFreeAppointment", a.meeting_url AS "meetingUrl", a.meeting_id AS "meetingId",
  a.full_refund_hours AS "fullRefundHours", a.late_refund_percent AS "lateRefundPercent", a.reschedules,
  a.created_at AS "createdAt"`;

const changing = (of: Appointment) => ({
  version: of.version,
  status: of.status,
  cancel_reason: of.cancelReason,
  hold_expires_at: of.holdExpiresAt,
  payment_status: of.paymentStatus,
  order_id: of.orderId,
  capture_id: of.captureId,
  refunded_cents: of.refundedCents,
  meeting_url: of.meetingUrl,
  meeting_id: of.meetingId,
  reschedules: of.reschedules,
});

export async function insertAppointment(db: ISql, of: Appointment): Promise<void> {
  await db`
    INSERT INTO booking.appointment ${db({
      ...changing(of),
      id: of.id,
      service_id: of.serviceId,
      service_name: of.serviceName,
      service_description: of.serviceDescription,
      price_cents: of.priceCents,
      duration_minutes: of.durationMinutes,
      starts_at: of.startsAt,
      ends_at: of.endsAt,
      client_name: of.clientName,
      client_email: of.clientEmail,
      client_phone: of.clientPhone,
      preferred_contact: of.preferredContact,
      notes: of.notes,
      is_admin_created: of.isAdminCreated,
      is_free_appointment: of.isFreeAppointment,
      full_refund_hours: of.fullRefundHours,
      late_refund_percent: of.lateRefundPercent,
      created_at: of.createdAt,
    })}`;
  await namePatient(db, of.clientEmail);
}

/** Locks an appointment until the transaction ends, and reads it. */
export async function lockAppointment(tx: ISql, id: string): Promise<Appointment | null> {
  const [row] = await tx<Appointment[]>`
    SELECT ${appointmentColumns(tx)} FROM booking.appointment a WHERE a.id = ${id} FOR UPDATE`;
  return row ?? null;
}

/** Writes what may change of an appointment that was locked in this transaction; its time stays. */
export async function saveAppointment(tx: ISql, of: Appointment): Promise<void> {
  await tx`UPDATE booking.appointment SET ${tx(changing(of))} WHERE id = ${of.id}`;
}

/** As `saveAppointment`, with the time it was moved to. */
export async function saveMovedAppointment(tx: ISql, of: Appointment): Promise<void> {
  await tx`
    UPDATE booking.appointment
    SET ${tx({
      ...changing(of),
      starts_at: of.startsAt,
      ends_at: of.endsAt,
      full_refund_hours: of.fullRefundHours,
    })}
    WHERE id = ${of.id}`;
  await namePatient(tx, of.clientEmail);
}

/** What shares a moment with `span`: sessions other than `except`, and blocked times. */
export const listTaken = (db: ISql, span: Busy, except: string | null = null): Promise<Busy[]> =>
  db<Busy[]>`
    SELECT ${epochs(db)} FROM booking.appointment
    WHERE status <> 'cancelled' AND id IS DISTINCT FROM ${except}::uuid
      AND ${within(db, span)}
    UNION ALL
    SELECT ${epochs(db)} FROM booking.blocked_time WHERE ${within(db, span)}`;

const epochs = (db: ISql) => db`
  (extract(epoch FROM starts_at) * 1000)::float8 AS start, (extract(epoch FROM ends_at) * 1000)::float8 AS "end"`;
const within = (db: ISql, { start, end }: Busy) =>
  db`tstzrange(starts_at, ends_at, '[)') && tstzrange(${new Date(start)}, ${new Date(end)}, '[)')`;
