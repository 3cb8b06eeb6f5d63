import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { invitationEmail } from '../../templates/payment-emails.tsx';

export const sendInvitation: Effect<'PaymentInvitationRequested', NotificationContext> = (tx, event, context) =>
  tellClient(tx, context, event, 'invitation', (copy, session) =>
    invitationEmail({
      clientName: copy.personal.clientName,
      session,
      amountCents: event.facts.amountCents,
      currency: copy.currency,
      isNewClient: event.facts.isNewClient,
      ...event.personal,
    }),
  );
