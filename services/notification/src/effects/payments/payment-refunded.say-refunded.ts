import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { refundEmail } from '../../templates/payment-emails.tsx';

export const sayRefunded: Effect<'PaymentRefunded', NotificationContext> = (tx, event, context) =>
  tellClient(tx, context, event, 'refund', (copy, session) =>
    refundEmail({
      clientName: copy.personal.clientName,
      session,
      amountCents: event.facts.amountCents,
      currency: copy.currency,
      refundedCents: event.facts.refundedCents,
    }),
  );
