import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { invitationEmail } from '../../templates/payment-emails.ts';

export const sendInvitation: Effect<'PaymentInvitationRequested', NotificationContext> = (tx, event, context) => {
  const { amountCents, isNewClient } = event.facts;
  return tellClient(tx, context, event, 'invitation', (about) =>
    invitationEmail({ ...about, amountCents, isNewClient, ...event.personal }),
  );
};
