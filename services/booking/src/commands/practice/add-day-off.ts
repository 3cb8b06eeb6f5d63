import type { addDayOff as contract, DayOff } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { dayBounds, practiceDay } from '@stillpoint/scheduling';
import type * as z from 'zod';
import type { BookingContext } from '../../context.ts';
import { countLiveSessions } from '../../store/appointments/appointment-lists.ts';
import { findDayOff, insertDayOff } from '../../store/practice/days-off.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { WORDS } from '../../words.ts';

export type DayOffForm = z.output<typeof contract.body>;

/**
 * Closes one or more practice days to clients. Entries may overlap; a day opens again when all its entries are removed. What is
 * closed already under the same label is that entry, and not `isNew`. Sessions booked on them stay until somebody moves or cancels them;
 * `sessions` is the number of those still ahead. Throws AppError invalid_input when the days are over.
 */
export function addDayOff(
  context: BookingContext,
  form: DayOffForm,
): Promise<DayOff & { sessions: number; isNew: boolean }> {
  const { timeZone, now } = context;
  return transactLocked(context, async (tx) => {
    // The lock prevents bookings between the count and the commit.
    if (form.lastDay < practiceDay(now(), timeZone)) {
      throw new AppError('invalid_input', WORDS.practice.daysOver);
    }
    const span = { start: dayBounds(form.firstDay, timeZone).start, end: dayBounds(form.lastDay, timeZone).end };
    const [sessions, existing] = await Promise.all([countLiveSessions(tx, span, now()), findDayOff(tx, form)]);
    return { ...(existing ?? (await insertDayOff(tx, form))), sessions, isNew: existing === null };
  });
}
