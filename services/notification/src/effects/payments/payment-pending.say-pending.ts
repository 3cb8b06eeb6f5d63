import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { pendingEmail } from '../../templates/payment-emails.ts';

export const notifyOfPendingPayment: Effect<'PaymentPending', NotificationContext> = (tx, event, context) => {
  const { amountCents, currency } = event.facts;
  return mailAboutPayment(tx, context, event, 'payment-pending', (about) =>
    pendingEmail({ ...about, amountCents, currency }),
  );
};
