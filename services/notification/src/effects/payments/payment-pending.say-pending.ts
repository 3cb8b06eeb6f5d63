import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { pendingEmail } from '../../templates/payment-emails.tsx';

export const sayPending: Effect<'PaymentPending', NotificationContext> = (tx, event, context) =>
  tellClient(tx, context, event, 'payment-pending', (copy, session) =>
    pendingEmail({
      ...{ clientName: copy.personal.clientName, session },
      ...{ amountCents: event.facts.amountCents, currency: event.facts.currency },
    }),
  );
