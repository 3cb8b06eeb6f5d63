import { AppError } from '@stillpoint/errors';
import { CANCELLED } from '@stillpoint/scheduling';

/**
 * The error of a payment for a taken slot, a cancelled session or a wrong amount: it is refunded, and the payer is notified.
 */
export const refundedPaymentError = (reason: 'slot-taken' | 'cancelled' | 'mismatch' = 'slot-taken') =>
  reason === 'mismatch'
    ? new AppError('amount_mismatch', CANCELLED.otherAmount)
    : new AppError('slot_taken', CANCELLED.timeIsGone);
