import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { invitationEmail } from '../../templates/payment-emails.ts';

export const sendInvitation: Effect<'PaymentInvitationRequested', NotificationContext> = (tx, event, context) => {
  const { amountCents, isNewClient, keptUntil } = event.facts;
  return mailAboutPayment(tx, context, event, 'invitation', (about) =>
    invitationEmail({
      ...about,
      amountCents,
      isNewClient,
      keptUntil: keptUntil ? new Date(keptUntil) : null,
      ...event.personal,
    }),
  );
};
