export const WORDS = {
  notLoggedOut: 'You could not be logged out. Please try again.',
  refused: 'Invalid username or password. Please try again.',
  usePasskey: 'Use your passkey now, or type a recovery code.',
  forWhom: "For the practice's administrator.",
  backTo: 'You were signed out. Sign in, and you are back where you were, with what you had typed.',
  redirecting: 'Redirecting to login...',
} as const;
