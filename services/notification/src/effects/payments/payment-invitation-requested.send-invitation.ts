import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { mailAboutPayment } from '../../steps/mail-about-payment.ts';
import { invitationEmail } from '../../templates/payment-emails.ts';

export const sendInvitation: Effect<'PaymentInvitationRequested', NotificationContext> = (tx, event, context) => {
  const { amountCents, isNewClient } = event.facts;
  return mailAboutPayment(tx, context, event, 'invitation', (about) =>
    invitationEmail({ ...about, amountCents, isNewClient, ...event.personal }),
  );
};
