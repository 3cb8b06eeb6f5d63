/** What is said while a passkey is used: at a login, too, which does without the words of the account's screens. */
export const WORDS = {
  waiting: 'Waiting for your passkey...',
  hasOne: 'This device has a passkey for your account already.',
  wrongAddress: 'Passkeys work at the site’s own address only. Please open the site there.',
  notUsed: 'Your browser could not use a passkey. Please try again.',
} as const;
