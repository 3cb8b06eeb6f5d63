/** What is said when no reason came with a failure. */
export const TRY_AGAIN = 'Please check your connection and try again.';
export const OFFLINE = 'You are offline. Please try again when the connection is back.';
