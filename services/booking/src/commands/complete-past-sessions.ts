import { transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { publishBare } from '../publish-appointment.ts';
import { completePastRows } from '../store/holds.ts';

const BATCH = 500;

/** Confirmed sessions whose end has passed become completed. Answers how many. */
export const completePastSessions = (context: BookingContext): Promise<number> =>
  transact(context, async (tx) => {
    const completed = await completePastRows(tx, context.now(), BATCH);
    await publishBare(tx, context, 'AppointmentCompleted', completed);
    return completed.length;
  });
