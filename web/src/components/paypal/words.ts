import { reasonOf } from '../../lib/api.ts';

export const CONFIRMATION_MISSING =
  'Your payment has arrived, but its confirmation has not. You will not be charged again.';
export const CHARGED_ONCE = 'Trying again is safe: you are charged only once.';
export const DECLINED =
  'Payment capture failed: the card or wallet was declined, and nothing was charged. Please choose another way to pay.';
export const LOGGED_OUT =
  'You were logged out meanwhile. Your payment is safe: log in again and it goes on by itself, without a second charge.';

/** The spec's short sentence (section 8), and what the server said about it. */
export function reasonForTrouble(error: unknown): string {
  if (!(error instanceof Error)) return 'Payment processing failed.';
  const reason = reasonOf(error.cause, '');
  return reason ? `${error.message}. ${reason}` : `${error.message}.`;
}

export const WORDS = {
  failed: 'Payment processing failed. Please try again.',
} as const;
