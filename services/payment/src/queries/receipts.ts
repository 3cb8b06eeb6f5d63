import type { Receipt } from '@stillpoint/receipts';
import type { PaymentContext } from '../context.ts';
import { listEntries, listEntriesOf, type LedgerEntry } from '../store/receipts.ts';

/** What a payment's receipt contains of the payment service; refunds oldest first. */
type PaymentReceipt = Pick<
  Receipt,
  'number' | 'captureId' | 'method' | 'amountCents' | 'currency' | 'paidAt' | 'refunds'
>;

/**
 * One receipt per payment that arrived for an appointment, including refunded ones; the accepted payment comes first. Empty
 * when none arrived.
 */
export async function receiptsOf(
  { sql }: Pick<PaymentContext, 'sql'>,
  appointmentId: string,
): Promise<PaymentReceipt[]> {
  const entries = await listEntriesOf(sql, [appointmentId]);
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

/** The ledger's lines, oldest first, by when the money moved: from `from` until before `to`. Their sums are `ledgerTotals`. */
export const listLedger = ({ sql }: PaymentContext, { from, to }: { from: Date; to: Date }): Promise<LedgerEntry[]> =>
  listEntries(sql, from, to);
