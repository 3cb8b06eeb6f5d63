import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAccount } from '../../steps/mail-account.ts';
import { codeEmail } from '../../templates/account-emails.ts';

const KINDS = { VerificationRequested: 'verification', LoginCodeRequested: 'login-code' } as const;

/** Mails the code that verifies a new account's address, or completes a sign-in. */
export const sendCode: Effect<keyof typeof KINDS, NotificationContext> = (tx, event, context) => {
  const kind = KINDS[event.type];
  return mailAccount(tx, context, event, {
    kind,
    to: { name: null, address: event.personal.email },
    template: codeEmail(kind, event.personal),
    minutesValid: event.personal.minutesValid,
  });
};
