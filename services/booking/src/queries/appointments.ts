import type { Appointment, BlockedTime } from '@stillpoint/contracts';
import { dayBounds } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import { neighbourhoodOf } from '../domain/offer.ts';
import { findAppointmentRow, listAppointmentRows, listClientRows } from '../store/appointments/appointment-lists.ts';
import { readBusyText } from '../store/busy.ts';
import { listBlockedTimeRows } from '../store/practice/blocked-times.ts';
import { appointmentOf, blockedTimeOf } from './shape.ts';

/**
 * Taken and blocked times between two practice days, both inclusive, as JSON text of the contract's `busyAppointment`s, without
 * any person. Sessions that reach into the first day count, expired holds do not. With `neighbours`, also sessions near enough
 * to affect the times of those days: within the practice's buffers, or running past midnight.
 */
export async function busyText(
  { sql, timeZone, now }: BookingContext,
  { from, to, neighbours = false }: { from: string; to: string; neighbours?: boolean },
): Promise<string> {
  const span = { start: dayBounds(from, timeZone).start, end: dayBounds(to, timeZone).end };
  if (span.end <= span.start) return '[]';
  return readBusyText(sql, neighbours ? neighbourhoodOf(span) : span, now());
}

/** Blocked times that overlap the practice days from `from` to `to`, both inclusive, by date. */
export async function listBlockedTimes(
  { sql, timeZone }: BookingContext,
  { from, to }: { from: string; to: string },
): Promise<BlockedTime[]> {
  const span = { start: dayBounds(from, timeZone).start, end: dayBounds(to, timeZone).end };
  return span.end <= span.start ? [] : (await listBlockedTimeRows(sql, span)).map(blockedTimeOf);
}

/** One appointment with everything its client may see, or null. */
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
