import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueMail } from '../../enqueue-mail.ts';
import { accountNoticeEmail } from '../../templates/account-emails.ts';

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
