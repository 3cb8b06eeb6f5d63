import type { ReturnPlace } from '../../lib/session/booking-intent.ts';

/** What somebody reads at the login who did not ask to leave. */
export const backTo = ({ isPaying, isNew }: ReturnPlace): string => {
  if (isNew) return 'Sign in, and the booking form opens.';
  return isPaying
    ? 'You were logged out while you were paying. Your payment is safe: log in and it goes on where it was, without a second charge.'
    : 'Please log in. You come back to where you were, with what you had typed.';
};

export const WORDS = {
  enterCode: 'Please enter the verification code.',
  enterBoth: 'Please enter both email and password.',
  thenCode: 'Sign in with your password. We then mail you a code, so that only you get in.',
  forgot: 'Tell us your e-mail address and we mail you a link to choose a new password.',
  codeSent: { title: 'Login Code Sent', description: 'Check your email for the verification code.' },
  newCodeSent: { title: 'New Code Sent', description: 'Check your email for the verification code.' },
  accountCreated: { title: 'Account Created', description: 'Check your email for the verification code.' },
  loggedIn: { title: 'Login Successful', description: 'Welcome back!' },
  whyAccount: 'An account keeps your appointments and details private to you.',
  haveAccount: 'Already have an account?',
  passwordsDiffer: 'Passwords do not match.',
  passwordShort: 'Password must be at least 6 characters long.',
  linkCutOff: 'This link is missing its last part. Please open it from the mail again.',
  passwordChanged: { title: 'Password Changed', description: 'Please log in with your new password.' },
  mayBeChanged:
    'This link does not work, or not any more: if it was used when no answer came, your new password holds. Log in to see.',
  loggedOutEverywhere: 'You will be logged out everywhere and can then log in with the new one.',
  welcomeBack: (name: string | undefined) => `Welcome back${name === undefined ? '' : `, ${name}`}.`,
  isSignedIn: 'You are signed in: open your account',
  pleaseSignIn: 'Please sign in.',
  passwordAgain: 'Passwords are not kept when you leave a page or load it again.',
  codeNotChecked: 'The code could not be checked. Please try again.',
  mayBeVerified:
    'This code is not right, or not any more: if it was taken when no answer came, your address is verified. Log in to see.',
  verified: { title: 'Email Verified', description: 'Your account is now active!' },
} as const;
