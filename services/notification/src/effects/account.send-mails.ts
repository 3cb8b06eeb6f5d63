import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { accountNoticeEmail, loginCodeEmail, resetLinkEmail, verificationEmail } from '../templates/account-emails.tsx';

/** The code that proves a new account's address. */
export const sendVerificationCode: Effect<'VerificationRequested', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'verification',
    to: { name: null, address: event.personal.email },
    template: verificationEmail(event.personal),
  });

/** The second half of a sign-in. */
export const sendLoginCode: Effect<'LoginCodeRequested', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'login-code',
    to: { name: null, address: event.personal.email },
    template: loginCodeEmail(event.personal),
  });

export const sendResetLink: Effect<'PasswordResetRequested', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'reset-link',
    to: { name: event.personal.firstName, address: event.personal.email },
    template: resetLinkEmail(event.personal),
  });

export const sendAccountNotice: Effect<'KnownAddressRegistered', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'account-notice',
    to: { name: event.personal.firstName, address: event.personal.email },
    template: accountNoticeEmail({
      firstName: event.personal.firstName,
      loginUrl: `${context.publicUrl}/client/login`,
    }),
  });
