import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { registerUrl } from '../../session-info.ts';
import { mailAccount } from '../../steps/mail-account.ts';
import { accountInvitationEmail } from '../../templates/account-emails.ts';

export const sendAccountInvitation: Effect<'ClientInvited', NotificationContext> = (tx, event, context) =>
  mailAccount(tx, context, event, {
    kind: 'account-invitation',
    to: { name: event.personal.firstName, address: event.personal.email },
    template: accountInvitationEmail({
      firstName: event.personal.firstName,
      registerUrl: registerUrl(context, event.personal.email),
    }),
  });
