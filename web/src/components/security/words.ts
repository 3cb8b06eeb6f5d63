/** The sentences of these screens. */
export const WORDS = {
  longAgo: 'It has been a while since you signed in, so we ask again.',
  missing: (secret: string) => `Please enter your ${secret}.`,
  added: { title: 'Passkey Added', description: 'You can sign in with it from now on.' },
  notSupported: 'This browser does not support passkeys.',
  removeQuestion: 'Remove this passkey?',
  removing: (name: string) => `${name}: this account can no longer be opened with it. You can add it again.`,
  passwordChanged: { title: 'Password Changed', description: 'You are signed out everywhere else.' },
  mayBeChanged:
    'This is not your password, or not any more: if it was changed when no answer came, the new one is your password now.',
  unnamedDevice: 'A device signed in before this list was kept',
} as const;
