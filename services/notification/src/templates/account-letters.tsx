import type { Letter } from './letter.tsx';
import { withoutCodes } from './letter.tsx';
import { Action, Code, P, Small, Title } from './parts.tsx';

interface CodeMail {
  firstName: string;
  code: string;
  minutesValid: number;
}

/** The code that proves an address belongs to whoever registered it. The code is the mail's only run of six digits. */
export const verificationLetter = (mail: CodeMail): Letter => ({
  subject: 'Your verification code',
  preview: 'One step left to finish your account.',
  isBare: true,
  body: (
    <>
      <Title>Verify your e-mail</Title>
      <P>Hello{greeting(mail.firstName)}, enter this code to finish your account:</P>
      <Code>{mail.code}</Code>
      <P>It works once, for {mail.minutesValid} minutes.</P>
      <Small>If you did not create an account, you can ignore this mail.</Small>
    </>
  ),
});

/** The second half of a sign-in. The code is the mail's only run of six digits. */
export const loginCodeLetter = (mail: CodeMail): Letter => ({
  subject: 'Your login code',
  preview: 'Use it to finish signing in.',
  isBare: true,
  body: (
    <>
      <Title>Your login code</Title>
      <P>Hello{greeting(mail.firstName)}, enter this code to sign in:</P>
      <Code>{mail.code}</Code>
      <P>It works once, for {mail.minutesValid} minutes. Nobody from the practice will ever ask you for it.</P>
      <Small>
        If this was not you, somebody knows your password: please change it with “Forgot password” on the login page.
      </Small>
    </>
  ),
});

/** A single-use link to choose a new password. */
export const resetLinkLetter = (mail: { firstName: string; link: string; minutesValid: number }): Letter => ({
  subject: 'Choose a new password',
  preview: 'The link works once.',
  body: (
    <>
      <Title>Choose a new password</Title>
      <P>Hello {mail.firstName}, somebody, hopefully you, asked for a new password for your account.</P>
      <Action href={mail.link}>Choose a new password</Action>
      <Small>
        The link works once, for {mail.minutesValid} minutes. If you did not ask for it, ignore this mail; your password
        stays as it is.
      </Small>
    </>
  ),
});

/** Tells an account's owner that somebody registered its address again. */
export const accountNoticeLetter = (mail: { firstName: string; loginUrl: string }): Letter => ({
  subject: 'You already have an account',
  preview: 'Somebody tried to register with your address.',
  body: (
    <>
      <Title>You already have an account</Title>
      <P>Hello {mail.firstName}, somebody, hopefully you, tried to create an account with this e-mail address.</P>
      <P>You have one already. Nothing was changed; you can simply log in.</P>
      <Action href={mail.loginUrl}>Log in</Action>
      <Small>If you have forgotten your password, the login page helps you to a new one.</Small>
    </>
  ),
});

const greeting = (firstName: string): string => {
  const name = withoutCodes(firstName);
  return name ? ` ${name}` : '';
};
