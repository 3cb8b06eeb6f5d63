import { AppError } from '@stillpoint/errors';

/** Money came for a slot that is gone, for a session that was cancelled, or of a wrong amount: it goes back, and the payer is told. */
export const refundExplained = (reason: 'slot-taken' | 'cancelled' | 'mismatch' = 'slot-taken') =>
  reason === 'mismatch'
    ? new AppError(
        'amount_mismatch',
        'The amount paid is not the price of this session. Your payment is being refunded in full.',
      )
    : new AppError('slot_taken', 'This time is no longer available. Your payment is being refunded in full.');
