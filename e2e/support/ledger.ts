import type { Ledger } from '../../infra/sandbox/paypal/control.ts';
import { stack } from './stack.ts';

/** What the payment sandbox has in its books. */
export const ledger = async (): Promise<Ledger> =>
  (await (await fetch(`${stack.paypalUrl}/sandbox/ledger`)).json()) as Ledger;

/** What went back of an order's money, in decimal text. */
export async function refundsOf(orderId: string): Promise<string[]> {
  const { captures, refunds } = await ledger();
  const taken = captures.filter((capture) => capture.orderId === orderId).map(({ id }) => id);
  return refunds.filter(({ captureId }) => taken.includes(captureId)).map(({ amount }) => amount);
}
