import { startRunner } from '@stillpoint/deliveries';
import { refundDelivery } from '../../src/commands/deliver-refunds.ts';
import type { PaymentContext } from '../../src/index.ts';

/** Sends what is due, as the worker does. */
export async function deliverRefunds(context: PaymentContext): Promise<void> {
  const runner = await startRunner({ context, delivery: refundDelivery(context), lanes: 1 });
  await runner.flush();
}
