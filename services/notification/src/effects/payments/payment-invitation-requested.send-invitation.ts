import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { dropWaitingMails } from '../../store/mails.ts';
import { invitationEmail } from '../../templates/payment-emails.ts';

/** Its link ended those of earlier invitations: of these, the ones that were not delivered yet are dropped. */
export const sendInvitation: Effect<'PaymentInvitationRequested', NotificationContext> = async (tx, event, context) => {
  await dropWaitingMails(tx, event.facts.appointmentId, 'invitation', context.now());
  const { amountCents, isNewClient, keptUntil } = event.facts;
  await mailAboutPayment(tx, context, event, 'invitation', (about) =>
    invitationEmail({
      ...about,
      amountCents,
      isNewClient,
      keptUntil: keptUntil ? new Date(keptUntil) : null,
      ...event.personal,
    }),
  );
};
