import type { Appointment, BlockedTime } from '@stillpoint/contracts';
import { dayBounds } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import { neighbourhoodOf } from '../domain/offer.ts';
import { findAppointmentRow, listAppointmentRows, listClientRows } from '../store/appointments/appointment-lists.ts';
import { readBusyText } from '../store/busy.ts';
import { listBlockedTimeRows } from '../store/practice/blocked-times.ts';
import { appointmentOf, blockedTimeOf } from './shape.ts';

/**
 * Times taken from one practice day to another, both included, by sessions or blocked, as JSON text of the contract's
 * `busyAppointment`s: nothing of who took them. Sessions that reach into the first day
 * count, holds that ran out do not. With `neighbours`, also sessions near enough to bear on times of those days: by the practice's
 * buffers, or because a session that starts late runs past midnight.
 */
export async function busyText(
  { sql, timeZone, now }: BookingContext,
  { from, to, neighbours = false }: { from: string; to: string; neighbours?: boolean },
): Promise<string> {
  const span = { start: dayBounds(from, timeZone).start, end: dayBounds(to, timeZone).end };
  if (span.end <= span.start) return '[]';
  return readBusyText(sql, neighbours ? neighbourhoodOf(span) : span, now());
}

/** Blocked times that touch the practice days from `from` to `to`, both included, by date. */
export async function listBlockedTimes(
  { sql, timeZone }: BookingContext,
  { from, to }: { from: string; to: string },
): Promise<BlockedTime[]> {
  const span = { start: dayBounds(from, timeZone).start, end: dayBounds(to, timeZone).end };
  return span.end <= span.start ? [] : (await listBlockedTimeRows(sql, span)).map(blockedTimeOf);
}

/** One appointment with all its client may see, or null. */
export async function findAppointment({ sql, sealer }: BookingContext, id: string): Promise<Appointment | null> {
  const row = await findAppointmentRow(sql, id);
  return row && appointmentOf(sealer)(row);
}

/** All appointments, or those of one practice day; newest first. Abandoned holds only with `include`. */
export async function listAppointments(
  { sql, sealer, timeZone }: BookingContext,
  { date, include }: { date?: string | undefined; include?: 'abandoned' | undefined },
): Promise<Appointment[]> {
  return (
    await listAppointmentRows(sql, date ? dayBounds(date, timeZone) : null, {
      includeAbandoned: include === 'abandoned',
    })
  ).map(appointmentOf(sealer));
}

/** The appointments of one e-mail address (case does not matter), newest first. */
export const listAppointmentsOf = async (
  { sql, sealer }: BookingContext,
  email: string,
  { include }: { include?: 'abandoned' | undefined } = {},
): Promise<Appointment[]> => {
  const rows = await listClientRows(sql, email.trim().toLowerCase(), { includeAbandoned: include === 'abandoned' });
  return rows.map(appointmentOf(sealer));
};
