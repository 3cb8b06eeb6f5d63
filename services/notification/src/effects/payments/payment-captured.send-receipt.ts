import { OFFLINE_METHODS } from '@stillpoint/scheduling';
import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueReceipt } from '../../steps/enqueue-receipt.ts';
import {
  findArrivedAppointment,
  isRefusedPayment,
  markPaidDirectly,
  setHeldReceipts,
} from '../../store/appointments.ts';

/**
 * Mails the receipt of an accepted payment. Until its session is confirmed the receipt is held: if the payment is refused, the
 * client is mailed only about the refund. A cancelled session's receipt is in the client's account, with its refunds.
 */
export const sendReceipt: Effect<'PaymentCaptured', NotificationContext> = async (tx, event, context) => {
  const {
    appointmentId,
    receiptNumber: number,
    capturedAt: paidAt,
    captureId,
    amountCents,
    currency,
    method,
  } = event.facts;
  // An event of a version without receipts.
  if (number === undefined || paidAt === undefined) return;
  const copy = await findArrivedAppointment(tx, context.sealer, appointmentId);
  if (!copy) return;
  if (OFFLINE_METHODS.some((one) => one === method)) await markPaidDirectly(tx, appointmentId);
  if (await isRefusedPayment(tx, appointmentId, captureId, event.occurredAt)) return;
  const receipt = { cause: event.id, number, captureId, amountCents, currency, paidAt, method };
  if (copy.status === 'pending') await setHeldReceipts(tx, copy.id, [...copy.heldReceipts, receipt]);
  else if (copy.status !== 'cancelled') await enqueueReceipt(tx, context, copy, receipt);
};
