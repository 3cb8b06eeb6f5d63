import type { Letter } from './letter.tsx';
import { withoutCodes } from './letter.tsx';
import { Action, Fact, P, Small, Title } from './parts.tsx';

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

const Facts = ({ mail }: { mail: SecurityMail }) => (
  <>
    <Fact>{mail.at}</Fact>
    <Fact>{mail.address ? `${mail.device}, ${mail.address}` : mail.device}</Fact>
  </>
);

const hello = (mail: SecurityMail) => `Hello ${withoutCodes(mail.firstName)}`.trim();

/** An account was entered from a browser it had not been entered from before. */
export const newDeviceLetter = (mail: SecurityMail): Letter => ({
  subject: 'New sign-in to your account',
  preview: 'From a browser you had not used before.',
  body: (
    <>
      <Title>A new device</Title>
      <P>{hello(mail)}, somebody signed in to your account from a browser it had not been used from before:</P>
      <Facts mail={mail} />
      <P>If this was you, there is nothing to do.</P>
      <Action href={mail.accountUrl}>Look at your sessions</Action>
      <Small>If it was not you, end that session there and change your password.</Small>
    </>
  ),
});

/** Somebody guessed wrong too often. */
export const accountLockedLetter = (mail: SecurityMail): Letter => ({
  subject: 'Somebody is guessing at your account',
  preview: 'It is locked for them for a while.',
  body: (
    <>
      <Title>Too many wrong attempts</Title>
      <P>{hello(mail)}, somebody entered a wrong password or code for your account too often. The last attempt:</P>
      <Facts mail={mail} />
      <P>Your account is locked for them for a while. Browsers you have signed in with before still work.</P>
      <Small>If it was you, wait a little. If it was not, a new password ends their guessing.</Small>
    </>
  ),
});

/** An account has a new password. */
export const passwordChangedLetter = (mail: SecurityMail): Letter => ({
  subject: 'Your password was changed',
  preview: 'Other sessions have ended.',
  body: (
    <>
      <Title>Your password was changed</Title>
      <P>{hello(mail)}, your account has a new password since:</P>
      <Facts mail={mail} />
      <Small>If this was not you, choose a new one with “Forgotten password?” on the login page and write to us.</Small>
    </>
  ),
});
