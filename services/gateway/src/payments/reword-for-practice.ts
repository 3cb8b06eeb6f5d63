import { AppError } from '@stillpoint/errors';
import { WORDS } from '../words.ts';

/** As `work`, but a refusal because a payment is under review is worded for the practice instead of the payer. */
export const rewordForPractice = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'payment_pending')
      throw new AppError('payment_pending', WORDS.payments.isChecked);
    throw error;
  });
