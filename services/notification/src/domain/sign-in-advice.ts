/** Sign-in rules of large providers that refuse a right user name and password, by the name of their server. */
const PROVIDERS: { host: RegExp; advice: string }[] = [
  {
    host: /(^|\.)(gmail|google|googlemail)\.com$/i,
    advice:
      'Google takes no account password here: switch on two-step verification and make an app password (myaccount.google.com/apppasswords).',
  },
  {
    host: /^(outlook|imap[\w-]*)\.(office365|outlook|hotmail|live)\.com$/i,
    advice:
      'Microsoft lets no program read a mailbox with a password any more: use a mailbox at another provider, and let this one forward its mail there.',
  },
  {
    host: /(^|\.)(office365|outlook|hotmail|live)\.com$/i,
    advice:
      'Microsoft switches off signing in with a password: allow “Authenticated SMTP” for this mailbox in the admin center, or use another provider for sending.',
  },
  {
    host: /(^|\.)(yahoo|aol|icloud|me)\.com$|(^|\.)(yahoo|fastmail)\.[a-z.]+$/i,
    advice: 'This provider takes an app password, made in the account’s security settings, and not the account’s own.',
  },
  { host: /(^|\.)amazonaws\.com$/i, advice: 'Amazon SES has SMTP credentials of its own: an access key is none.' },
  { host: /(^|\.)sendgrid\.net$/i, advice: 'SendGrid’s user name is the word “apikey”, the password is the key.' },
];

/** Advice after a mail server refused user name and password; null when there is none. */
export const signInAdvice = (host: string): string | null =>
  PROVIDERS.find((provider) => provider.host.test(host))?.advice ?? null;
