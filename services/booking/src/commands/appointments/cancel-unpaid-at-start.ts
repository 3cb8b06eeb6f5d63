import { publish, transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { factsOf, personalOf } from '../../domain/appointment.ts';
import { cancelUnpaidStartedRows } from '../../store/appointments/holds.ts';

const BATCH = 200;

/**
 * What was booked without a hold limit and nobody paid is cancelled when it starts, and so is what a client booked whose payment is
 * still being checked; there is nothing to refund yet. Returns how many.
 */
export const cancelUnpaidAtStart = (context: BookingContext): Promise<number> =>
  transact(context, async (tx) => {
    const cancelled = await cancelUnpaidStartedRows(tx, context.now(), BATCH);
    await Promise.all(
      cancelled.map(({ isPaymentChecked, ...appointment }) =>
        publish(tx, context, {
          type: 'AppointmentCancelled',
          facts: {
            ...factsOf(appointment),
            by: 'system',
            wasConfirmed: false,
            refundPercent: 100,
            isPaymentChecked,
          },
          personal: personalOf(appointment),
        }),
      ),
    );
    return cancelled.length;
  });
