import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueMail } from '../../enqueue-mail.ts';
import { resetLinkEmail } from '../../templates/account-emails.ts';

export const sendResetLink: Effect<'PasswordResetRequested', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'reset-link',
    to: { name: event.personal.firstName, address: event.personal.email },
    template: resetLinkEmail(event.personal),
  });
