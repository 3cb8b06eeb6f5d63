/** The sentences of these screens. */
export const WORDS = {
  notLoggedOut: 'You could not be logged out. Please try again.',
  refused: 'Invalid username or password. Please try again.',
  forWhom: "For the practice's administrator.",
  redirecting: 'Redirecting to login...',
} as const;
