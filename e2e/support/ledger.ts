import { stack } from './stack.ts';

/** What the payment sandbox has in its books; amounts as decimal text. */
export interface Ledger {
  orders: { id: string; status: string; amount: string }[];
  captures: { id: string; orderId: string; amount: string; status: string }[];
  refunds: { id: string; captureId: string; amount: string; status: string }[];
}

export const ledger = async (): Promise<Ledger> =>
  (await (await fetch(`${stack.paypalUrl}/sandbox/ledger`)).json()) as Ledger;

/** What went back of an order's money, in decimal text. */
export async function refundsOf(orderId: string): Promise<string[]> {
  const { captures, refunds } = await ledger();
  const taken = captures.filter((capture) => capture.orderId === orderId).map(({ id }) => id);
  return refunds.filter(({ captureId }) => taken.includes(captureId)).map(({ amount }) => amount);
}
