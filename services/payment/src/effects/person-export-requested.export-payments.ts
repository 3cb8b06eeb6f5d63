import { recordPersonPart, type Effect } from '@stillpoint/events';
import { toAmount } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import { receiptNumber } from '@stillpoint/receipts';
import type { PaymentContext } from '../context.ts';
import { listNotesOn } from '../queries/handled.ts';
import { listEntriesOf } from '../store/receipts.ts';

export const exportPayments: Effect<'PersonExportRequested', PaymentContext> = async (tx, event, context) => {
  const { requestId, appointmentIds, withNotes } = event.facts;
  const gathered = {
    ...(await paymentsOf(tx, appointmentIds)),
    ...(withNotes ? { notes: await notesOn(tx, context, appointmentIds) } : {}),
  };
  await recordPersonPart(tx, context, { requestId, part: 'payments', gathered }, { ...event.personal, stays: [] });
};

/** The ledger lines of a person's appointments, each in its currency. */
async function paymentsOf(tx: TransactionSql, appointmentIds: readonly string[]) {
  const lines = await listEntriesOf(tx, appointmentIds);
  return {
    payments: lines.map(({ kind, amountCents, receiptNumber: number, happenedAt, captureId, ...line }) => ({
      kind,
      at: happenedAt.toISOString(),
      amount: toAmount(amountCents),
      currency: line.currency,
      method: line.method,
      receipt: number === null ? null : receiptNumber(number),
      paymentId: captureId,
      appointmentId: line.appointmentId,
    })),
  };
}

/** What the administrator noted of them. */
const notesOn = async (tx: TransactionSql, context: PaymentContext, appointmentIds: readonly string[]) =>
  (await listNotesOn(tx, context, appointmentIds)).map(({ at, note, appointmentId }) => ({
    at: at.toISOString(),
    note,
    appointmentId,
  }));
