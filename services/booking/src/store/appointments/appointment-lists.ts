import type { Busy } from '@stillpoint/scheduling';
import { countOf, firstRow, hasRows, type ISql } from '@stillpoint/db';
import type { Appointment } from '../../domain/appointment.ts';
import { appointmentColumns, isPayable } from './appointments.ts';
import { isUnderReview } from './captures.ts';
import { within } from '../span.ts';

/** An appointment with the present data of its service that is only shown. */
export interface AppointmentRow extends Appointment {
  serviceIsActive: boolean;
  /** Unpaid, and the provider is checking a payment. */
  isPaymentUnderReview: boolean;
}
export interface Include {
  includeAbandoned: boolean;
}
export interface AdminRow extends AppointmentRow {
  /** The sealed session note. */
  note: string | null;
  isAbandoned: boolean;
}
export interface DayRow extends AppointmentRow {
  hasNote: boolean;
}

/** The columns shown of `booking.appointment a` and its `booking.service s`. */
const shown = (db: ISql) => db`
  ${appointmentColumns(db)}, s.is_active AS service_is_active,
  a.status = 'pending_payment' AND ${isUnderReview(db)} AS is_payment_under_review`;
/** As `shown`, with the sealed note of `booking.session_note n`. */
export const shownWithNote = (db: ISql) => db`${shown(db)}, n.answers AS note, a.is_abandoned`;
/** As `shown`, and whether there is a note. */
const shownOfDay = (db: ISql) => db`
  ${shown(db)}, EXISTS (SELECT 1 FROM booking.session_note n WHERE n.appointment_id = a.id) AS has_note`;
const wanted = (db: ISql, { includeAbandoned }: Include) => (includeAbandoned ? db`true` : db`NOT a.is_abandoned`);
const source = (db: ISql) => db`booking.appointment a JOIN booking.service s ON s.id = a.service_id`;

const sourceWithNote = (db: ISql) => db`${source(db)} LEFT JOIN booking.session_note n ON n.appointment_id = a.id`;

export const findAppointmentRow = (db: ISql, id: string): Promise<AppointmentRow | null> =>
  firstRow(db<AppointmentRow[]>`SELECT ${shown(db)} FROM ${source(db)} WHERE a.id = ${id}`);

/** Appointments that start within `span`, or all; newest first. */
export const listAppointmentRows = (db: ISql, span: Busy | null, include: Include): Promise<AppointmentRow[]> =>
  db<AppointmentRow[]>`
    SELECT ${shown(db)} FROM ${source(db)}
    WHERE ${wanted(db, include)}
      ${span ? db`AND a.starts_at >= ${new Date(span.start)} AND a.starts_at < ${new Date(span.end)}` : db``}
    ORDER BY a.starts_at DESC, a.id DESC`;

/** The sessions of a span that are not cancelled, in order, and one from before it that runs at `now`. */
export const listSessionRows = (db: ISql, span: Busy, now: Date): Promise<DayRow[]> =>
  db<DayRow[]>`
    SELECT ${shownOfDay(db)} FROM ${source(db)}
    WHERE (a.starts_at >= ${new Date(span.start)} AND a.starts_at < ${new Date(span.end)}
      OR ${within(db, { start: now.getTime(), end: now.getTime() + 1 })}) AND a.status <> 'cancelled'
    ORDER BY a.starts_at, a.id`;

/** The first confirmed session after `now`. */
export const findNextSessionRow = (db: ISql, now: Date): Promise<DayRow | null> =>
  firstRow(db<DayRow[]>`
    SELECT ${shownOfDay(db)} FROM ${source(db)}
    WHERE a.status = 'confirmed' AND a.starts_at > ${now} ORDER BY a.starts_at, a.id LIMIT 1`);

/** Sessions ahead of `now` that await payment, without expired holds; soonest first, at most `limit`. */
export const listUnpaidRows = (db: ISql, now: Date, limit: number): Promise<AppointmentRow[]> =>
  db<AppointmentRow[]>`
    SELECT ${shown(db)} FROM ${source(db)}
    WHERE a.status = 'pending_payment' AND a.starts_at > ${now} AND (a.hold_expires_at IS NULL OR a.hold_expires_at > ${now})
    ORDER BY a.starts_at, a.id LIMIT ${limit}`;

/** One appointment with its sealed note and its person; null when it does not exist. */
export const findSessionRow = (db: ISql, id: string): Promise<(AdminRow & { personId: number }) | null> =>
  firstRow(db<(AdminRow & { personId: number })[]>`
    SELECT ${shownWithNote(db)}, a.person_id FROM ${sourceWithNote(db)} WHERE a.id = ${id}`);

/** The client's last session before `of` that has a note. */
export const findPreviousNotedRow = (
  db: ISql,
  session: { clientEmail: string; startsAt: Date },
): Promise<AdminRow | null> =>
  firstRow(db<AdminRow[]>`
    SELECT ${shownWithNote(db)} FROM ${source(db)} JOIN booking.session_note n ON n.appointment_id = a.id
    WHERE a.client_email = ${session.clientEmail} AND a.starts_at < ${session.startsAt}
    ORDER BY a.starts_at DESC LIMIT 1`);

/** The client's first live session ahead of `now`, other than `except`. */
export const findNextOfClientRow = (
  db: ISql,
  asked: { clientEmail: string; except: string; now: Date },
): Promise<AdminRow | null> =>
  firstRow(db<AdminRow[]>`
    SELECT ${shownWithNote(db)} FROM ${sourceWithNote(db)}
    WHERE a.client_email = ${asked.clientEmail} AND a.starts_at > ${asked.now} AND a.id <> ${asked.except}
      AND a.status IN ('confirmed', 'pending_payment') AND (a.hold_expires_at IS NULL OR a.hold_expires_at > ${asked.now})
    ORDER BY a.starts_at LIMIT 1`);

/** A client's appointments, newest first. */
export const listClientRows = (db: ISql, email: string, include: Include): Promise<AppointmentRow[]> =>
  db<AppointmentRow[]>`
    SELECT ${shown(db)} FROM ${source(db)}
    WHERE a.client_email = ${email} AND ${wanted(db, include)} ORDER BY a.starts_at DESC, a.id DESC`;

/** As `listClientRows`, with the sealed notes. */
export const listHistoryRows = (db: ISql, email: string, include: Include): Promise<AdminRow[]> =>
  db<AdminRow[]>`
    SELECT ${shownWithNote(db)} FROM ${sourceWithNote(db)}
    WHERE a.client_email = ${email} AND ${wanted(db, include)} ORDER BY a.starts_at DESC, a.id DESC`;

/**
 * Number of sessions that take time within `span`: neither cancelled nor expired holds at `now`, including those that reach
 * into it.
 */
export const countBusySessions = (db: ISql, span: Busy, now: Date): Promise<number> =>
  countOf(db`
    SELECT count(*) FROM booking.appointment
    WHERE status <> 'cancelled' AND ${within(db, span)} AND (hold_expires_at IS NULL OR hold_expires_at > ${now})`);

/** Number of live sessions that start within `span`: ahead of `now`, not cancelled, no expired hold. */
export const countLiveSessions = (db: ISql, span: Busy, now: Date): Promise<number> =>
  countOf(db`
    SELECT count(*) FROM booking.appointment
    WHERE status IN ('confirmed', 'pending_payment') AND starts_at > ${now}
      AND starts_at >= ${new Date(span.start)} AND starts_at < ${new Date(span.end)}
      AND (hold_expires_at IS NULL OR hold_expires_at > ${now})`);

/** A client's newest appointment of this price that still awaits payment. */
export const findNewestUnpaidRow = (
  db: ISql,
  asked: { email: string; priceCents: number; currency: string; now: Date },
): Promise<AppointmentRow | null> =>
  firstRow(db<AppointmentRow[]>`
    SELECT ${shown(db)} FROM ${source(db)}
    WHERE a.client_email = ${asked.email} AND a.price_cents = ${asked.priceCents} AND a.currency = ${asked.currency}
      AND ${isPayable(db, asked.now)}
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1`);

/** Whether the client has or had another confirmed session. */
export const existsOtherSession = (db: ISql, session: { email: string; appointmentId: string }): Promise<boolean> =>
  hasRows(db`
    SELECT FROM booking.appointment
    WHERE client_email = ${session.email} AND id <> ${session.appointmentId} AND status IN ('confirmed', 'completed')
    LIMIT 1`);
