import { leftToRefund } from '@stillpoint/scheduling';
import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { calendarFile } from '../../domain/calendar.ts';
import { enqueueAdminMail, enqueueMail } from '../../enqueue-mail.ts';
import { aboutForAdmin, mailToClient } from '../../session-info.ts';
import { copyOfEvent, upsertAppointment } from '../../store/appointments.ts';
import { findPractice } from '../../store/practice.ts';
import { adminCancellationEmail } from '../../templates/admin-emails.ts';
import { cancellationEmail } from '../../templates/session-emails.ts';

/**
 * Notifies the client of a cancelled session, and the administrator if the client cancelled it and the administrator knew of it
 * (an abandoned hold was never announced). The calendar entry is cancelled only if one was sent. A refund is mentioned only if
 * something was paid (a confirmed session that was not free), with the amount that the cancellation policy gives back and that
 * was not refunded before, or may still be: whoever was told that the payment is being checked hears what becomes of it.
 */
export const sendCancellation: Effect<'AppointmentCancelled', NotificationContext> = async (tx, event, context) => {
  const {
    by,
    wasConfirmed,
    isFree,
    amountCents,
    refundPercent,
    refundedCents = 0,
    isPaymentChecked: isPaymentUnderReview = false,
  } = event.facts;
  const { isPaidDirectly } = await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'cancelled');
  const copy = copyOfEvent(event.facts, event.personal, 'cancelled');
  const isPaid = wasConfirmed && !isFree && amountCents > 0;
  const paid = { paidCents: amountCents, refundedCents, currency: copy.currency };
  const payment = isPaid ? { ...paid, refundCents: leftToRefund(paid, refundPercent), isPaidDirectly } : null;
  const { about, ...mail } = await mailToClient(tx, context, copy);
  await enqueueMail(tx, context, {
    ...mail,
    cause: event.id,
    kind: 'cancellation',
    template: cancellationEmail({ ...about, by, payment, isPaymentUnderReview }),
    calendar: wasConfirmed
      ? { method: 'CANCEL', content: calendarFile('CANCEL', copy, await findPractice(tx, context)) }
      : null,
  });
  const wasAnnounced = wasConfirmed || event.facts.isAdminCreated;
  if (by !== 'client' || !wasAnnounced) return;
  await enqueueAdminMail(tx, context, {
    cause: event.id,
    kind: 'admin-cancellation',
    appointmentId: copy.id,
    template: adminCancellationEmail({ ...(await aboutForAdmin(tx, context, copy)), payment, isPaymentUnderReview }),
  });
};
