import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellClient } from '../../steps/tell-client.ts';
import { dropHeldReceipt } from '../../store/held-receipts.ts';
import { refusalEmail } from '../../templates/payment-emails.ts';

/** Also ends the wait of the receipt that would have been mailed. */
export const explainRefusal: Effect<'ConfirmationRefused', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, captureId, amountCents, currency, reason } = event.facts;
  await tellClient(tx, context, event, 'refusal', (about) => refusalEmail({ ...about, amountCents, currency, reason }));
  await dropHeldReceipt(tx, appointmentId, captureId);
};
