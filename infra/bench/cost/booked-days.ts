import type { BusyAppointment, Practice } from '@stillpoint/contracts';
import type { Sql } from '@stillpoint/db';
import { addDays, practiceDay } from '@stillpoint/scheduling';
import { callJson } from '@stillpoint/testing';
import type { Stack } from '../../local/stack.ts';
import { unlimitedClient } from '../sign-in.ts';
import { book, untilQuiet, type FreeHours } from './bookings.ts';

/** Four weeks of a practice, and the one of their days on which most is taken. Days are YYYY-MM-DD. */
export interface BookedDays {
  from: string;
  to: string;
  fullest: string;
  sessions: number;
}

/** Books fifty hours: where no bookings are measured, there is nothing to read. */
export async function bookSome(stack: Stack, watch: Sql, { service, next }: FreeHours): Promise<void> {
  const client = await unlimitedClient(stack, 'bench.client@example.com');
  for (let booked = 0; booked < 50; booked++) await book(client, service.id, next());
  await untilQuiet(watch);
}

/** What is booked from today on. Throws when nothing is. */
export async function bookedDays(site: string): Promise<BookedDays> {
  const { timeZone } = await callJson<Practice>('GET', `${site}/api/practice`);
  const from = practiceDay(Date.now(), timeZone);
  const to = addDays(from, 27);
  const taken = await callJson<BusyAppointment[]>('GET', `${site}/api/appointments/range?from=${from}&to=${to}`);
  const counts = new Map<string, number>();
  for (const { appointmentDate } of taken) {
    const day = practiceDay(appointmentDate, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (!most) throw new Error('nothing is booked in these four weeks');
  return { from, to, fullest: most[0], sessions: taken.length };
}
