import type { Receipt } from '@stillpoint/receipts';
import type { PaymentContext } from '../context.ts';
import { listEntries, listEntriesOf, type LedgerEntry } from '../store/receipts.ts';

/** What the payment service knows of a payment's receipt; refunds oldest first. */
type PaymentReceipt = Pick<
  Receipt,
  'number' | 'captureId' | 'method' | 'amountCents' | 'currency' | 'paidAt' | 'refunds'
>;

/**
 * One receipt for each payment that arrived for an appointment, also for one that went back since: the payment that was accepted
 * first. Empty when none arrived.
 */
export async function receiptsOf(
  { sql }: Pick<PaymentContext, 'sql'>,
  appointmentId: string,
): Promise<PaymentReceipt[]> {
  const entries = await listEntriesOf(sql, appointmentId);
  return entries.flatMap((paid) =>
    paid.kind === 'capture' && paid.receiptNumber !== null
      ? {
          number: paid.receiptNumber,
          captureId: paid.captureId,
          method: paid.method,
          amountCents: paid.amountCents,
          currency: paid.currency,
          paidAt: paid.happenedAt,
          refunds: entries
            .filter(({ kind, captureId }) => kind === 'refund' && captureId === paid.captureId)
            .map(({ amountCents, happenedAt }) => ({ amountCents, refundedAt: happenedAt })),
        }
      : [],
  );
}

/** The book's lines, oldest first, by when the money moved: `from` included, `to` not. Their sum is `ledgerTotal`. */
export const listLedger = ({ sql }: PaymentContext, { from, to }: { from: Date; to: Date }): Promise<LedgerEntry[]> =>
  listEntries(sql, from, to);
