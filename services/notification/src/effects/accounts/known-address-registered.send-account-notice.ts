import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAccount } from '../../steps/mail-account.ts';
import { accountNoticeEmail } from '../../templates/account-emails.ts';

export const sendAccountNotice: Effect<'KnownAddressRegistered', NotificationContext> = (tx, event, context) =>
  mailAccount(tx, context, event, {
    kind: 'account-notice',
    to: { name: event.personal.firstName, address: event.personal.email },
    template: accountNoticeEmail({
      firstName: event.personal.firstName,
      loginUrl: `${context.publicUrl}/client/login`,
    }),
  });
