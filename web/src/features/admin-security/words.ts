import { RECOVERY_CODES } from '@stillpoint/contracts';

/** What the password alone opens once there is neither app nor passkey. */
const passwordAlone = (isRequired: boolean) =>
  isRequired
    ? 'only this page then opens, and the password alone can add a second factor here'
    : 'the password alone then opens everything';

export const WORDS = {
  recoveryCodes:
    'Each works once, instead of the app or passkey. Write them down and keep them where your phone is not: they are not shown again.',
  codesCopied: 'The recovery codes are in the clipboard.',
  codesNotCopied: {
    title: 'Not Copied',
    description: 'The browser did not allow it. Select them and copy them yourself.',
    variant: 'destructive',
  },
  what: (isRequired: boolean) =>
    isRequired
      ? 'How you sign in, and where you are. Without an authenticator app or a passkey, only this page opens.'
      : 'How you sign in, and where you are. Without an authenticator app or a passkey, the password alone opens everything.',
  factorFirst: 'Add a second factor first, an app on your phone or a passkey: nothing else opens without one.',
  passkeys: 'Your fingerprint, face or device PIN signs you in, without password and code.',
  lastPasskey: (isRequired: boolean) => `Without it and an authenticator app, ${passwordAlone(isRequired)}.`,
  codesLeft: (left: number) =>
    `${left} of ${RECOVERY_CODES} left, for the day your phone or passkey is gone. If you do not have them, make new ones, which end the earlier ones.`,
  noNewCodes: 'New codes could not be made. Please try again.',
  totp: {
    added: { title: 'Authenticator App', description: 'It is asked for at each sign-in from now on.' },
    missing: 'Type the six digits that the app shows.',
    isOn: 'Its six digits are asked for at each sign-in, beside the password.',
    removeQuestion: 'Remove the authenticator app?',
    removing: (isRequired: boolean) =>
      `Its codes are not asked for any more. Without a passkey, ${passwordAlone(isRequired)}.`,
    what: 'An app on your phone shows six digits that change every half minute. They are asked for beside the password.',
  },
  tryAgain: 'Please try again.',
} as const;
