import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { publishWithoutPersonalData } from '../../steps/publish-appointment.ts';
import { completePastRows } from '../../store/appointments/holds.ts';

const BATCH = 500;

/** Confirmed sessions whose end has passed become completed. Returns how many. */
export const completePastSessions = (context: BookingContext): Promise<number> =>
  transact(context, async (tx) => {
    const completed = await completePastRows(tx, context.now(), BATCH);
    await publishWithoutPersonalData(tx, context, 'AppointmentCompleted', completed);
    return completed.length;
  });
