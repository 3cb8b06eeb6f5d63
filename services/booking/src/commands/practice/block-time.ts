import type { addBlockedTime, BlockedTime } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type * as z from 'zod';
import type { BookingContext } from '../../context.ts';
import { blockedTimeOf } from '../../queries/shape.ts';
import { countBusySessions } from '../../store/appointments/appointment-lists.ts';
import { findBlockedTime, insertBlockedTime } from '../../store/practice/blocked-times.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { WORDS } from '../../words.ts';

export type BlockedTimeForm = z.output<typeof addBlockedTime.body>;

/**
 * Blocks a part of a day for bookings and moves. Sessions booked before stay until somebody moves or cancels them; `sessions`
 * is their number. What is blocked already under the same label is that entry, so that opening it opens the time, and not `isNew`.
 * Throws AppError invalid_input when the time is over.
 */
export function blockTime(
  context: BookingContext,
  form: BlockedTimeForm,
): Promise<BlockedTime & { sessions: number; isNew: boolean }> {
  return transactLocked(context, async (tx) => {
    // The lock prevents bookings between the count and the commit; the next booking sees the blocked time.
    const [startsAt, endsAt, now] = [new Date(form.startsAt), new Date(form.endsAt), context.now()];
    if (endsAt <= now) throw new AppError('invalid_input', WORDS.practice.timeOver);
    const span = { start: startsAt.getTime(), end: endsAt.getTime() };
    const blocked = { startsAt, endsAt, label: form.label, requestId: form.requestId };
    const [sessions, existing] = await Promise.all([countBusySessions(tx, span, now), findBlockedTime(tx, blocked)]);
    const saved = existing ?? (await insertBlockedTime(tx, blocked));
    return { ...blockedTimeOf(saved), sessions, isNew: existing === null };
  });
}
