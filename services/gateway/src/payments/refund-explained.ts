import { AppError } from '@stillpoint/errors';
import { CANCELLED } from '@stillpoint/scheduling';

/** Money came for a slot that is gone, for a session that was cancelled, or of a wrong amount: it goes back, and the payer is notified. */
export const refundExplained = (reason: 'slot-taken' | 'cancelled' | 'mismatch' = 'slot-taken') =>
  reason === 'mismatch'
    ? new AppError('amount_mismatch', CANCELLED.otherAmount)
    : new AppError('slot_taken', CANCELLED.timeIsGone);
