import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueMail } from '../../enqueue-mail.ts';
import { erasedEmail } from '../../templates/data-emails.ts';

/** The last mail to an erased person; it is erased as well once it was sent. */
export const notifyOfErasure: Effect<'PersonErased', NotificationContext> = async (tx, event, context) => {
  const { email, firstName, stays } = event.personal;
  await enqueueMail(tx, context, {
    cause: event.id,
    kind: 'account-erased',
    to: { name: null, address: email },
    isErasedOnceSettled: true,
    template: erasedEmail({ firstName, stays }),
  });
};
