import type { StuckAction } from '@stillpoint/contracts';
import type { PaymentContext } from '../context.ts';
import type { RefundStatus } from '../domain/refund.ts';
import { stuckActions, whyStuck, type StuckKind } from '../domain/stuck.ts';
import { existsPendingMoney, sumLedger } from '../store/ledger.ts';
import { listRefundsOf } from '../store/refunds.ts';
import { listStuckRows } from '../store/stuck.ts';

/** Captures less refunds in cents of each currency, by when the money moved: `from` included, `to` not. */
export const ledgerTotals = (
  { sql }: PaymentContext,
  { from, to }: { from: Date; to: Date },
): Promise<{ currency: string; cents: number }[]> => sumLedger(sql, from, to);

export interface AppointmentRefund {
  refundId: string;
  captureId: string;
  amountCents: number;
  status: RefundStatus;
}

/** Every refund of an appointment's money, failed attempts included, oldest first. */
export async function refundsOf({ sql }: PaymentContext, appointmentId: string): Promise<AppointmentRefund[]> {
  const refunds = await listRefundsOf(sql, appointmentId);
  return refunds.map(({ id, captureId, amountCents, status }) => ({ refundId: id, captureId, amountCents, status }));
}

/** Money that waits for a person. Amounts in cents; `why` is a sentence for the administrator. */
export interface StuckPayment {
  id: string;
  kind: StuckKind;
  why: string;
  actions: StuckAction[];
  appointmentId: string;
  /** The provider's ids. */
  orderId: string | null;
  captureId: string | null;
  amountCents: number;
  /** Of the payment: neither given back nor on its way back. */
  leftCents: number;
  currency: string;
  since: Date;
}

/** Money that waits for a person, oldest first, at most 200, less what a person has dealt with. */
export async function listStuckPayments({ sql, now }: PaymentContext): Promise<StuckPayment[]> {
  const at = now();
  return (await listStuckRows(sql, at)).map((row) => ({
    id: row.id,
    kind: row.kind,
    why: whyStuck(row, at),
    actions: stuckActions(row),
    appointmentId: row.appointmentId,
    orderId: row.orderId,
    captureId: row.captureId,
    amountCents: row.amountCents,
    leftCents: row.leftCents,
    currency: row.currency,
    since: row.since,
  }));
}

/** Whether money of these appointments is still on its way, in or back. */
export const isMoneyUnderWay = ({ sql }: PaymentContext, appointmentIds: readonly string[]): Promise<boolean> =>
  existsPendingMoney(sql, appointmentIds);
