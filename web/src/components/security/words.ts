export const WORDS = {
  /** What is typed in place of a second factor that is no app, or beside one that is. */
  codeLabel: (hasApp: boolean) => (hasApp ? 'Code of your authenticator app, or a recovery code' : 'Recovery code'),
  longAgo: 'It has been a while since you signed in, so we ask again.',
  missing: (secret: string) => `Please enter your ${secret}.`,
  added: { title: 'Passkey Added', description: 'You can sign in with it from now on.' },
  notSupported: 'This browser does not support passkeys.',
  removeQuestion: 'Remove this passkey?',
  removed: { title: 'Passkey Removed', description: 'It no longer signs anybody in.' },
  removing: (name: string) => `${name}: this account can no longer be opened with it. You can add it again.`,
  passwordChanged: { title: 'Password Changed', description: 'You are signed out everywhere else.' },
  mayBeChanged:
    'This is not your password, or not any more: if it was changed when no answer came, the new one is your password now.',
  signOutQuestion: 'Sign this device out?',
  signingOut: (device: string) => `${device}: whoever uses it has to sign in again.`,
  signedOut: { title: 'Signed Out', description: 'The device has to sign in again.' },
  notSignedOut: 'The device could not be signed out. Please try again.',
  notRemoved: 'The passkey could not be removed. Please try again.',
  unnamedDevice: 'A device signed in before this list was kept',
} as const;
