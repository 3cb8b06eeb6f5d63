import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueReceipt } from '../../steps/enqueue-receipt.ts';
import { isRefusedPayment, setHeldReceipts, upsertAppointment } from '../../store/appointments.ts';

/** Sends the receipts that were waiting for the session's confirmation. */
export const sendHeldReceipt: Effect<'AppointmentConfirmed', NotificationContext> = async (tx, event, context) => {
  const copy = await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'confirmed');
  if (copy.heldReceipts.length === 0) return;
  await setHeldReceipts(tx, copy.id, []);
  if (copy.status === 'cancelled') return;
  for (const receipt of copy.heldReceipts)
    if (!(await isRefusedPayment(tx, copy.id, receipt.captureId, event.occurredAt)))
      await enqueueReceipt(tx, context, copy, receipt);
};
