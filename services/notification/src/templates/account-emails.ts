import { type WordedEmail, withoutCodes } from './compose-email.ts';
import { action, code as codePart } from './parts.ts';

interface CodeMail {
  firstName: string;
  code: string;
  minutesValid: number;
}

/** Verifies a new account's address, or completes a sign-in. The code is the mail's only run of six digits. */
export const codeEmail = (
  wording: 'verification' | 'login-code',
  { firstName, code, minutesValid }: CodeMail,
): WordedEmail => ({
  wording,
  values: { firstName: withoutCodes(firstName), code: codePart(code), minutesValid: String(minutesValid) },
});

export const resetLinkEmail = (mail: { firstName: string; link: string; minutesValid: number }): WordedEmail => ({
  wording: 'reset-link',
  values: {
    firstName: mail.firstName,
    resetButton: action(mail.link, 'Choose a new password'),
    minutesValid: String(mail.minutesValid),
  },
});

/** Invites a client without an account to register with the address it is sent to. */
export const accountInvitationEmail = (mail: { firstName: string; registerUrl: string }): WordedEmail => ({
  wording: 'account-invitation',
  values: { firstName: mail.firstName, registerButton: action(mail.registerUrl, 'Create your account') },
});

/** Notifies an account's owner that somebody registered with its address again. */
export const accountNoticeEmail = (mail: { firstName: string; loginUrl: string }): WordedEmail => ({
  wording: 'account-notice',
  values: { firstName: mail.firstName, loginButton: action(mail.loginUrl, 'Log in') },
});
