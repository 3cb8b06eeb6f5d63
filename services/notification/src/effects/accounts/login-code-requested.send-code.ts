import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueMail } from '../../enqueue-mail.ts';
import { loginCodeEmail } from '../../templates/account-emails.ts';

/** The second half of a sign-in. */
export const sendLoginCode: Effect<'LoginCodeRequested', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'login-code',
    to: { name: null, address: event.personal.email },
    template: loginCodeEmail(event.personal),
  });
