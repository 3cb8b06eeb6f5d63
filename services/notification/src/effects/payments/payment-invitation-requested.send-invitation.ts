import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { dropWaitingMails, hasLaterInvitation } from '../../store/mails.ts';
import { invitationEmail } from '../../templates/payment-emails.ts';

/**
 * Each invitation's link ends those of earlier ones: of these, the ones that were not delivered yet are dropped, in whatever order the
 * events arrive. The link to a held time works as long as that is kept: later, it is not sent.
 */
export const sendInvitation: Effect<'PaymentInvitationRequested', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, amountCents, isNewClient, keptUntil } = event.facts;
  if (await hasLaterInvitation(tx, appointmentId, event.occurredAt)) return;
  await dropWaitingMails(tx, appointmentId, 'invitation', context.now());
  const goodUntil = keptUntil ? new Date(keptUntil) : undefined;
  await mailAboutPayment(
    tx,
    context,
    event,
    'invitation',
    (about) => invitationEmail({ ...about, amountCents, isNewClient, keptUntil: goodUntil ?? null, ...event.personal }),
    goodUntil && { goodUntil },
  );
};
