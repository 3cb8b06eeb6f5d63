import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueReceipt } from '../../steps/enqueue-receipt.ts';
import { upsertAppointment } from '../../store/appointments.ts';
import { takeHeldReceipt } from '../../store/held-receipts.ts';

/** Sends the receipt that was waiting for the session's confirmation. */
export const sendHeldReceipt: Effect<'AppointmentConfirmed', NotificationContext> = async (tx, event, context) => {
  const copy = await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'confirmed');
  const receipt = await takeHeldReceipt(tx, copy.id);
  if (receipt && copy.status !== 'cancelled') await enqueueReceipt(tx, context, copy, receipt);
};
