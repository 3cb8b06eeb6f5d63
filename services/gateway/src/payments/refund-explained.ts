import { AppError } from '@stillpoint/contracts';

/** Money came for a slot that is gone, or for a session that was cancelled: it goes back, and the payer is told. */
export const refundExplained = () =>
  new AppError('slot_taken', 'This time is no longer available. Your payment is being refunded in full.');
