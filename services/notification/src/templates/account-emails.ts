import { type WordedEmail, withoutCodes } from './compose-email.ts';
import { action, code as codePart } from './parts.ts';

interface CodeMail {
  firstName: string;
  code: string;
  minutesValid: number;
}

const codeValues = ({ firstName, code, minutesValid }: CodeMail) => ({
  firstName: withoutCodes(firstName),
  code: codePart(code),
  minutesValid: String(minutesValid),
});

/** The code that proves an address belongs to whoever registered it. The code is the mail's only run of six digits. */
export const verificationEmail = (mail: CodeMail): WordedEmail => ({
  wording: 'verification',
  values: codeValues(mail),
});

/** The second half of a sign-in. The code is the mail's only run of six digits. */
export const loginCodeEmail = (mail: CodeMail): WordedEmail => ({ wording: 'login-code', values: codeValues(mail) });

export const resetLinkEmail = (mail: { firstName: string; link: string; minutesValid: number }): WordedEmail => ({
  wording: 'reset-link',
  values: {
    firstName: mail.firstName,
    resetButton: action(mail.link, 'Choose a new password'),
    minutesValid: String(mail.minutesValid),
  },
});

/** Invites a client without an account to open one, with the address it is sent to. */
export const accountInvitationEmail = (mail: { firstName: string; registerUrl: string }): WordedEmail => ({
  wording: 'account-invitation',
  values: { firstName: mail.firstName, registerButton: action(mail.registerUrl, 'Create your account') },
});

/** Tells an account's owner that somebody registered its address again. */
export const accountNoticeEmail = (mail: { firstName: string; loginUrl: string }): WordedEmail => ({
  wording: 'account-notice',
  values: { firstName: mail.firstName, loginButton: action(mail.loginUrl, 'Log in') },
});
