import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { refundEmail } from '../../templates/payment-emails.ts';

export const notifyOfRefund: Effect<'PaymentRefunded', NotificationContext> = (tx, event, context) => {
  const { amountCents, refundedCents } = event.facts;
  return mailAboutPayment(tx, context, event, 'refund', (about) =>
    refundEmail({ ...about, amountCents, refundedCents }),
  );
};
