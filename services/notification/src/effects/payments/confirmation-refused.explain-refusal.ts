import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { dropHeldReceipt } from '../../store/held-receipts.ts';
import { refusalEmail } from '../../templates/payment-emails.ts';

/** Also drops the held receipt of the refused payment. */
export const explainRefusal: Effect<'ConfirmationRefused', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, captureId, amountCents, currency, reason } = event.facts;
  await mailAboutPayment(tx, context, event, 'refusal', (about) =>
    refusalEmail({ ...about, amountCents, currency, reason }),
  );
  await dropHeldReceipt(tx, appointmentId, captureId);
};
