import type { StuckAction } from '@stillpoint/contracts';
import type { PaymentContext } from '../context.ts';
import { stuckActions, whyStuck } from '../domain/stuck.ts';
import { existsPendingMoney, sumLedger } from '../store/ledger.ts';
import { listStuckRows, type StuckRow } from '../store/stuck.ts';

/** Captures less refunds in cents of each currency, by when the money moved: `from` included, `to` not. */
export const ledgerTotals = (
  { sql }: PaymentContext,
  { from, to }: { from: Date; to: Date },
): Promise<{ currency: string; cents: number }[]> => sumLedger(sql, from, to);

/** Money that waits for a person; `why` is a sentence for the administrator. */
export type StuckPayment = StuckRow & { why: string; actions: StuckAction[] };

/** Money that waits for a person, oldest first, at most 200, less what a person has dealt with. */
export async function listStuckPayments({ sql, now }: PaymentContext): Promise<StuckPayment[]> {
  const at = now();
  return (await listStuckRows(sql, at)).map((row) => ({ ...row, why: whyStuck(row, at), actions: stuckActions(row) }));
}

/** Whether money of these appointments is still on its way, in or back. */
export const isMoneyUnderWay = ({ sql }: PaymentContext, appointmentIds: readonly string[]): Promise<boolean> =>
  existsPendingMoney(sql, appointmentIds);
