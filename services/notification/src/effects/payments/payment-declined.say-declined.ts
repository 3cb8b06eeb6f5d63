import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { declinedEmail } from '../../templates/payment-emails.ts';

/**
 * Only a payer who was asked to wait gets a mail about the refusal: the others saw it on screen, and one whose money came and went
 * back gets the mail about the refund.
 */
export const notifyOfDeclinedPayment: Effect<'PaymentDeclined', NotificationContext> = async (tx, event, context) => {
  const { amountCents, wasPending, isRefunded } = event.facts;
  if (!wasPending || isRefunded) return;
  await mailAboutPayment(tx, context, event, 'payment-declined', (about) => declinedEmail({ ...about, amountCents }));
};
