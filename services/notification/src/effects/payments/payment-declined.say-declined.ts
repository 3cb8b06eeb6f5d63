import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { dropWaitingMails } from '../../store/mails.ts';
import { declinedEmail } from '../../templates/payment-emails.ts';

/**
 * Mails only payers who were asked to wait: others saw the refusal on screen, and a payment that was captured and refunded has
 * a mail about the refund. What they were to be mailed of the check, and was not delivered yet, is dropped.
 */
export const notifyOfDeclinedPayment: Effect<'PaymentDeclined', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, amountCents, wasPending, isRefunded } = event.facts;
  if (!wasPending) return;
  await dropWaitingMails(tx, appointmentId, 'payment-pending', context.now());
  if (isRefunded) return;
  await mailAboutPayment(tx, context, event, 'payment-declined', (about) => declinedEmail({ ...about, amountCents }));
};
