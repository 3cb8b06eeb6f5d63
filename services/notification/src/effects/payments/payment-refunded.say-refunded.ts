import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { refundEmail } from '../../templates/payment-emails.ts';

export const sayRefunded: Effect<'PaymentRefunded', NotificationContext> = (tx, event, context) => {
  const { amountCents, refundedCents } = event.facts;
  return tellClient(tx, context, event, 'refund', (about) => refundEmail({ ...about, amountCents, refundedCents }));
};
