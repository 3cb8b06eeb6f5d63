import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueMail } from '../../enqueue-mail.ts';
import { verificationEmail } from '../../templates/account-emails.ts';

/** The code that proves a new account's address. */
export const sendVerificationCode: Effect<'VerificationRequested', NotificationContext> = (tx, event, context) =>
  enqueueMail(tx, context, {
    cause: event.id,
    kind: 'verification',
    to: { name: null, address: event.personal.email },
    template: verificationEmail(event.personal),
  });
