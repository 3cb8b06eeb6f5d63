import { type WordedEmail, withoutCodes } from './compose-email.ts';
import { stack } from './markup.ts';
import { action, fact, link, small } from './parts.ts';

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
  /** After a new password: how many still sign in. */
  passkeys: number;
}

/** A sign-in from a new browser, a lock after wrong guesses, or a new password. */
export const securityEmail = (
  wording: 'new-device' | 'account-locked' | 'password-changed',
  mail: SecurityMail,
): WordedEmail => ({
  wording,
  values: {
    firstName: withoutCodes(mail.firstName),
    signInFacts: stack(
      fact(mail.at),
      fact(mail.address ? `${mail.device}, ${mail.address}` : mail.device),
      // Beside the facts, which every wording of the practice's own has: who took the account over may have added one.
      mail.passkeys === 0 ? null : small(passkeysStay(mail.passkeys), link(mail.accountUrl)),
    ),
    ...(wording === 'new-device' ? { accountButton: action(mail.accountUrl, 'Look at your sessions') } : {}),
  },
});

const passkeysStay = (count: number): string =>
  `${count === 1 ? '1 passkey still signs in' : `${count} passkeys still sign in`} to your account. Remove any you do not know: `;
