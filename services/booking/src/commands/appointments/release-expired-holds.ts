import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { publishWithoutPersonalData } from '../../steps/publish-appointment.ts';
import { releaseExpiredHoldRows } from '../../store/appointments/holds.ts';

const BATCH = 200;

/** Gives back the slots nobody paid for in time; no mail goes out. Returns how many. */
export const releaseExpiredHolds = (context: BookingContext): Promise<number> =>
  transact(context, async (tx) => {
    const released = await releaseExpiredHoldRows(tx, context.now(), BATCH);
    await publishWithoutPersonalData(tx, context, 'HoldExpired', released);
    return released.length;
  });
