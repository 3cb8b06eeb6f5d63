/** The sentences of these screens. */
export const WORDS = {
  longAgo: 'It has been a while since you signed in. Asking again keeps others from doing this in your name.',
  missing: (secret: string) => `Please enter your ${secret}.`,
  waiting: 'Waiting for your passkey...',
  added: { title: 'Passkey Added', description: 'You can sign in with it from now on.' },
  notSupported: 'This browser does not support passkeys.',
  hasOne: 'This device has a passkey for your account already.',
  wrongAddress: 'Passkeys work at the site’s own address only. Please open the site there.',
  notUsed: 'Your browser could not use a passkey. Please try again.',
  removeQuestion: 'Remove this passkey?',
  removing: (name: string) => `${name}: this account can no longer be opened with it. You can add it again.`,
  passwordChanged: { title: 'Password Changed', description: 'You are signed out everywhere else.' },
  unnamedDevice: 'A device signed in before this list was kept',
} as const;
