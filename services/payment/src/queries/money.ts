import type { PaymentContext } from '../context.ts';
import { sumLedger } from '../store/ledger.ts';
import { listRefundsOf, type RefundStatus } from '../store/refunds.ts';
import { listStuckRows, type StuckPayment } from '../store/stuck.ts';

/** Captures less refunds in cents, by when the money moved: `from` included, `to` not. */
export const ledgerTotal = ({ sql }: PaymentContext, { from, to }: { from: Date; to: Date }): Promise<number> =>
  sumLedger(sql, from, to);

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

/** Money that waits for a person to look, oldest first: refunds that keep failing, captures nobody can tell the outcome of. */
export const listStuckPayments = ({ sql, now }: PaymentContext): Promise<StuckPayment[]> => listStuckRows(sql, now());
