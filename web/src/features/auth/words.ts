import type { ReturnPlace } from '../../lib/session/booking-intent.ts';

export const TRY_AGAIN = 'Please check your connection and try again.';

/** What somebody reads at the login who did not ask to leave. */
export const backTo = ({ isPaying, isNew }: ReturnPlace): string => {
  if (isNew) return 'Sign in, and the booking form opens.';
  return isPaying
    ? 'You were logged out while you were paying. Your payment is safe: log in and it goes on where it was, without a second charge.'
    : 'Please log in. You come back to where you were, with what you had typed.';
};
