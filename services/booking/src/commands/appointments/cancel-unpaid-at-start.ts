import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { publishUnpaidAtStart } from '../../steps/publish-appointment.ts';
import { cancelUnpaidStartedRows } from '../../store/appointments/holds.ts';

const BATCH = 200;

/**
 * What was booked without a hold limit and nobody paid is cancelled when it starts, and so is what a client booked whose payment is
 * still being checked; there is nothing to refund yet. Returns how many.
 */
export const cancelUnpaidAtStart = (context: BookingContext): Promise<number> =>
  transact(context, async (tx) => {
    const cancelled = await cancelUnpaidStartedRows(tx, context.now(), BATCH);
    await publishUnpaidAtStart(tx, context, cancelled);
    return cancelled.length;
  });
