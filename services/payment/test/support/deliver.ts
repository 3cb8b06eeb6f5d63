import { startRunner, type Delivery } from '@stillpoint/deliveries';
import { refundDelivery } from '../../src/commands/deliver-refunds.ts';
import { orderDelivery } from '../../src/commands/reconcile-order.ts';
import type { PaymentContext } from '../../src/index.ts';

/** Processes what is due, as the worker does. */
const due = (deliveryOf: (context: PaymentContext) => Delivery) => async (context: PaymentContext) => {
  const runner = await startRunner({ context, delivery: deliveryOf(context), lanes: 1 });
  await runner.flush();
};
export const deliverDueRefunds = due(refundDelivery);
export const reconcileOrders = due(orderDelivery);
