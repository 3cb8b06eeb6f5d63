import { type WordedLetter, withoutCodes } from './compose-letter.tsx';
import { Action, Code } from './parts.tsx';

interface CodeMail {
  firstName: string;
  code: string;
  minutesValid: number;
}

const codeValues = ({ firstName, code, minutesValid }: CodeMail) => ({
  firstName: withoutCodes(firstName),
  code: <Code>{code}</Code>,
  minutesValid: String(minutesValid),
});

/** The code that proves an address belongs to whoever registered it. The code is the mail's only run of six digits. */
export const verificationLetter = (mail: CodeMail): WordedLetter => ({
  wording: 'verification',
  values: codeValues(mail),
});

/** The second half of a sign-in. The code is the mail's only run of six digits. */
export const loginCodeLetter = (mail: CodeMail): WordedLetter => ({ wording: 'login-code', values: codeValues(mail) });

/** A single-use link to choose a new password. */
export const resetLinkLetter = (mail: { firstName: string; link: string; minutesValid: number }): WordedLetter => ({
  wording: 'reset-link',
  values: {
    firstName: mail.firstName,
    resetButton: <Action href={mail.link}>Choose a new password</Action>,
    minutesValid: String(mail.minutesValid),
  },
});

/** Tells an account's owner that somebody registered its address again. */
export const accountNoticeLetter = (mail: { firstName: string; loginUrl: string }): WordedLetter => ({
  wording: 'account-notice',
  values: { firstName: mail.firstName, loginButton: <Action href={mail.loginUrl}>Log in</Action> },
});
