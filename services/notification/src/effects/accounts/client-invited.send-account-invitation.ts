import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueMail } from '../../enqueue-mail.ts';
import { registerUrl } from '../../session-info.ts';
import { accountInvitationEmail } from '../../templates/account-emails.ts';

export const sendAccountInvitation: Effect<'ClientInvited', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'account-invitation',
    to: { name: event.personal.firstName, address: event.personal.email },
    template: accountInvitationEmail({
      firstName: event.personal.firstName,
      registerUrl: registerUrl(context, event.personal.email),
    }),
  });
