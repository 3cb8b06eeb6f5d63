import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { findAppointment, setHeldReceipts } from '../../store/appointments.ts';
import { dropWaitingMails } from '../../store/mails.ts';
import { refusalEmail } from '../../templates/payment-emails.ts';

/** Also drops the held receipt of the refused payment, and what was still to be mailed of its check. */
export const explainRefusal: Effect<'ConfirmationRefused', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, captureId, amountCents, currency, reason } = event.facts;
  await dropWaitingMails(tx, appointmentId, 'payment-pending', context.now());
  await mailAboutPayment(tx, context, event, 'refusal', (about) =>
    refusalEmail({ ...about, amountCents, currency, reason }),
  );
  const { heldReceipts = [] } = (await findAppointment(tx, context.sealer, appointmentId)) ?? {};
  const kept = heldReceipts.filter((receipt) => receipt.captureId !== captureId);
  if (kept.length < heldReceipts.length) await setHeldReceipts(tx, appointmentId, kept);
};
