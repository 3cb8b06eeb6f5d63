import type { StuckAction } from '@stillpoint/contracts';
import type { PaymentContext } from '../context.ts';
import { stuckActions, whyStuck } from '../domain/stuck.ts';
import { existsPendingMoney, sumLedger } from '../store/ledger.ts';
import { listStuckRows, type StuckRow } from '../store/stuck.ts';

/** Captures less refunds in cents per currency, by when the money moved: from `from` until before `to`. */
export const ledgerTotals = (
  { sql }: PaymentContext,
  { from, to }: { from: Date; to: Date },
): Promise<{ currency: string; cents: number }[]> => sumLedger(sql, from, to);

/** A stuck payment; `why` is a sentence for the administrator. */
export type StuckPayment = StuckRow & { why: string; actions: StuckAction[] };

/** Stuck payments, oldest first, at most 200, without those that a person has dealt with. */
export async function listStuckPayments({ sql, now }: PaymentContext): Promise<StuckPayment[]> {
  const at = now();
  return (await listStuckRows(sql, at)).map((row) => ({ ...row, why: whyStuck(row, at), actions: stuckActions(row) }));
}

/** Whether payments or refunds of these appointments are under way. */
export const isMoneyUnderWay = ({ sql }: PaymentContext, appointmentIds: readonly string[]): Promise<boolean> =>
  existsPendingMoney(sql, appointmentIds);
