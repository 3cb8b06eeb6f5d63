import type { Facts } from '@stillpoint/events';
import type { Clocks } from '../domain/session-time.ts';
import { type WordedEmail, withoutCodes } from './compose-email.ts';
import { stack } from './markup.ts';
import { action, fact, facts, link, small, timeFacts } from './parts.ts';

interface SecurityMail {
  firstName: string;
  at: Date;
  clocks: Clocks;
  /** Browser and system in words. */
  device: string;
  /** Network address; null when it is unknown. */
  address: string | null;
  /** Address of the account's security settings. */
  accountUrl: string;
  /** After a new password: the number of passkeys that can still sign in. */
  passkeys: number;
  /** After a changed sign-in: what was changed. */
  what: SignInChange | null;
}

type SignInChange = Facts<'SignInChanged'>['what'];

const CHANGES: Record<SignInChange, string> = {
  'passkey-added': 'a passkey was added to your account',
  'passkey-removed': 'a passkey was removed from your account',
  'app-added': 'an authenticator app was added to your account',
  'app-removed': 'the authenticator app was removed from your account',
  'recovery-codes-renewed': 'your account has new recovery codes',
};

/** A sign-in from a new browser, a lockout, a new password, or another way to sign in. */
export const securityEmail = (
  wording: 'new-device' | 'account-locked' | 'password-changed' | 'sign-in-changed',
  mail: SecurityMail,
): WordedEmail => ({
  wording,
  values: {
    firstName: withoutCodes(mail.firstName),
    signInFacts: stack(
      facts(...timeFacts(mail.at, mail.clocks), fact(mail.address ? `${mail.device}, ${mail.address}` : mail.device)),
      // Outside of the wording, so that every wording of the practice includes it: whoever took over the account may have added
      // a passkey.
      mail.passkeys === 0 ? null : small(passkeysStay(mail.passkeys), link(mail.accountUrl)),
    ),
    ...(wording === 'new-device' ? { accountButton: action(mail.accountUrl, 'See where you are signed in') } : {}),
    ...(mail.what
      ? { whatChanged: CHANGES[mail.what], accountButton: action(mail.accountUrl, 'Look at your account') }
      : {}),
  },
});

const passkeysStay = (count: number): string =>
  `${count === 1 ? '1 passkey still signs in' : `${count} passkeys still sign in`} to your account. Remove any you do not know: `;
