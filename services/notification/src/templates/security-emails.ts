import { type WordedEmail, withoutCodes } from './compose-email.ts';
import { stack } from './markup.ts';
import { action, fact } from './parts.ts';

interface SecurityMail {
  firstName: string;
  /** When, in words. */
  at: string;
  /** Browser and system in words. */
  device: string;
  /** Network address; null where it is not known. */
  address: string | null;
  /** Where the account's owner looks after it. */
  accountUrl: string;
}

/** A sign-in from a new browser, a lock after wrong guesses, or a new password. */
export const securityEmail = (
  wording: 'new-device' | 'account-locked' | 'password-changed',
  mail: SecurityMail,
): WordedEmail => ({
  wording,
  values: {
    firstName: withoutCodes(mail.firstName),
    signInFacts: stack(fact(mail.at), fact(mail.address ? `${mail.device}, ${mail.address}` : mail.device)),
    ...(wording === 'new-device' ? { accountButton: action(mail.accountUrl, 'Look at your sessions') } : {}),
  },
});
