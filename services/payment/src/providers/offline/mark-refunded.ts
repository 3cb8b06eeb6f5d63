import { transact } from '@stillpoint/events';
import { formatCents } from '@stillpoint/scheduling';
import { syncOrder } from '../../commands/sync-order.ts';
import type { PaymentContext } from '../../context.ts';
import { findStuckObjects, notStuck, type StuckOutcome } from '../../steps/find-stuck.ts';
import { lockOrder } from '../../steps/record-order.ts';
import { requireSameNote } from '../../steps/require-same-note.ts';
import { saveHandled } from '../../store/handled.ts';
import { updateOrder } from '../../store/orders.ts';
import { listRefundsOfCapture } from '../../store/refunds.ts';
import { markOfflineRefundPaid } from './records.ts';

/**
 * Records that the practice has made a refund by hand, which adds it to the ledger. `id`: as in the list of stuck payments; the
 * note is sealed. Safe to repeat. Throws AppError not_found (unknown, or nothing of it is refunded by hand) or already_exists (marked
 * before with another note, which stands).
 */
export async function markRefunded(
  context: PaymentContext,
  { id, note, by }: { id: string; note: string; by: string },
): Promise<StuckOutcome> {
  const { order, refund } = await findStuckObjects(context.sql, id);
  if (!refund) throw notStuck();
  const { cents, isNew } = await transact(context, async (tx) => {
    await lockOrder(tx, order.id);
    const attempts = (await listRefundsOfCapture(tx, refund.captureId)).filter(({ key }) => key === refund.key);
    const current = attempts.find(({ isByHand, status }) => isByHand && status !== 'failed');
    if (!current) throw notStuck();
    if (current.status === 'refunded') {
      await requireSameNote(tx, context, { id, note });
      return { cents: current.amountCents, isNew: false };
    }
    const now = context.now();
    await markOfflineRefundPaid(tx, current.id, now);
    const handled = {
      subject: id,
      kind: 'refund-by-hand',
      appointmentId: order.appointmentId,
      note,
      by,
      at: now,
    } as const;
    await saveHandled(tx, context.sealer, handled);
    // If this process dies now, the worker updates the ledger.
    await updateOrder(tx, order.id, { dueAt: now });
    return { cents: current.amountCents, isNew: true };
  });
  await syncOrder(context, order);
  const message = isNew ? 'is in the books as given back.' : 'had been marked as given back before.';
  return { message: `${formatCents(cents, refund.currency)} ${message}`, isSettled: true };
}
