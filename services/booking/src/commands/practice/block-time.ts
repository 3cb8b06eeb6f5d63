import type { addBlockedTime, BlockedTime } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { z } from 'zod';
import type { BookingContext } from '../../context.ts';
import { blockedTimeOf } from '../../queries/shape.ts';
import { countBusySessions } from '../../store/appointments/appointment-lists.ts';
import { insertBlockedTime } from '../../store/practice/blocked-times.ts';
import { takePracticeLock } from '../../store/practice/practice-lock.ts';
import { WORDS } from '../../words.ts';

export type BlockedTimeForm = z.output<typeof addBlockedTime.body>;

/**
 * Blocks a part of a day: nobody books or moves there any more. Sessions booked before stay until somebody moves or cancels them:
 * `sessions` says how many. Throws AppError invalid_input (the time is over).
 */
export function blockTime(context: BookingContext, form: BlockedTimeForm): Promise<BlockedTime & { sessions: number }> {
  return transact(context, async (tx) => {
    // Nobody books between the count and the commit, and whoever books next sees it.
    await takePracticeLock(tx);
    const [startsAt, endsAt, now] = [new Date(form.startsAt), new Date(form.endsAt), context.now()];
    if (endsAt <= now) throw new AppError('invalid_input', WORDS.practice.timeOver);
    const span = { start: startsAt.getTime(), end: endsAt.getTime() };
    const [sessions, saved] = await Promise.all([
      countBusySessions(tx, span, now),
      insertBlockedTime(tx, { startsAt, endsAt, label: form.label, requestId: form.requestId }),
    ]);
    return { ...blockedTimeOf(saved), sessions };
  });
}
