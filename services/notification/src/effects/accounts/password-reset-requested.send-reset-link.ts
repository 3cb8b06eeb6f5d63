import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAccount } from '../../steps/mail-account.ts';
import { resetLinkEmail } from '../../templates/account-emails.ts';

export const sendResetLink: Effect<'PasswordResetRequested', NotificationContext> = (tx, event, context) =>
  mailAccount(tx, context, event, {
    kind: 'reset-link',
    to: { name: event.personal.firstName, address: event.personal.email },
    template: resetLinkEmail(event.personal),
    minutesValid: event.personal.minutesValid,
  });
