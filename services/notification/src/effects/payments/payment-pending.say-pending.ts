import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { isReviewOver } from '../../store/appointments.ts';
import { pendingEmail } from '../../templates/payment-emails.ts';

/** Says nothing once the check is over, of which another mail tells. */
export const notifyOfPendingPayment: Effect<'PaymentPending', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, captureId, amountCents, currency } = event.facts;
  if (await isReviewOver(tx, appointmentId, captureId, event.occurredAt)) return;
  await mailAboutPayment(tx, context, event, 'payment-pending', (about) =>
    pendingEmail({ ...about, amountCents, currency }),
  );
};
