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

const securityValues = (mail: SecurityMail) => ({
  firstName: withoutCodes(mail.firstName),
  signInFacts: stack(fact(mail.at), fact(mail.address ? `${mail.device}, ${mail.address}` : mail.device)),
});

export const newDeviceEmail = (mail: SecurityMail): WordedEmail => ({
  wording: 'new-device',
  values: { ...securityValues(mail), accountButton: action(mail.accountUrl, 'Look at your sessions') },
});

export const accountLockedEmail = (mail: SecurityMail): WordedEmail => ({
  wording: 'account-locked',
  values: securityValues(mail),
});

export const passwordChangedEmail = (mail: SecurityMail): WordedEmail => ({
  wording: 'password-changed',
  values: securityValues(mail),
});
