import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { declinedEmail } from '../../templates/payment-emails.ts';

/** Only a payer who had been told to wait is told of the refusal: the others saw it on screen. */
export const sayDeclined: Effect<'PaymentDeclined', NotificationContext> = async (tx, event, context) => {
  const { amountCents, wasPending } = event.facts;
  if (!wasPending) return;
  await tellClient(tx, context, event, 'payment-declined', (about) => declinedEmail({ ...about, amountCents }));
};
