import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { pendingEmail } from '../../templates/payment-emails.ts';

export const sayPending: Effect<'PaymentPending', NotificationContext> = (tx, event, context) => {
  const { amountCents, currency } = event.facts;
  return tellClient(tx, context, event, 'payment-pending', (about) =>
    pendingEmail({ ...about, amountCents, currency }),
  );
};
