import { AppError } from '@stillpoint/errors';
import { WORDS } from '../words.ts';

/** As `work`; what the payer is told of a payment that is being checked is put in words for the practice. */
export const rewordForPractice = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'payment_pending')
      throw new AppError('payment_pending', WORDS.payments.isChecked);
    throw error;
  });
