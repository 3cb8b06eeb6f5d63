import type { PaypalFault } from './faults.ts';
import type { Capture, CaptureStatus, Instrument, Money, Order } from './model.ts';
import { decimal, moneyJson } from './money.ts';
import type { Notifier } from './notifier.ts';
import type { OrderRequest } from './order-request.ts';
import { notFound, unprocessable, type PaypalProblem } from './problems.ts';
import type { PaypalRenderer } from './render.ts';
import { refundOperations } from './refunds.ts';
import { now, completionTimers, completionTime, deliveryOptions } from './pending.ts';
import { newPaypalId, type PaypalState } from './state.ts';

export interface Deps {
  state: PaypalState;
  notifier: Notifier;
  render: PaypalRenderer;
}

/** Operations on orders, captures and refunds. They throw a `PaypalProblem` for what PayPal refuses. */
export function paypalOperations({ state, notifier, render }: Deps) {
  const timers = completionTimers();

  const requireOrder = (id: string): Order => {
    const order = state.orders.get(id);
    if (!order) throw notFound();
    return order;
  };
  const requireCapture = (id: string): Capture => {
    const capture = state.captures.get(id);
    if (!capture) throw notFound();
    return capture;
  };
  function changeOrder(order: Order, change: Partial<Order>): Order {
    const changed = { ...order, ...change, updatedAt: now() };
    state.save({ t: 'order', of: changed });
    return changed;
  }
  function notifyOfCapture(type: string, capture: Capture, fault?: PaypalFault): void {
    const summary = `Payment ${type.split('.').at(-1)?.toLowerCase()} for $ ${decimal(capture.amount)} ${capture.amount.currency}`;
    notifier.notify(
      { type: `PAYMENT.${type}`, resourceType: 'capture', summary, resource: render.captureJson(capture) },
      deliveryOptions(fault),
    );
  }
  function createOrder(request: OrderRequest): Order {
    const at = now();
    const order: Order = {
      id: newPaypalId(),
      status: 'CREATED',
      ...request,
      instrument: undefined,
      visit: undefined,
      createdAt: at,
      updatedAt: at,
    };
    state.save({ t: 'order', of: order });
    return order;
  }

  /** The payer approves the order. Repeating it changes only the instrument. */
  function approveOrder(id: string, instrument: Instrument): Order {
    const order = requireOrder(id);
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') return order;
    const approved = changeOrder(order, { status: 'APPROVED', instrument, visit: 'approved' });
    if (order.status !== 'APPROVED')
      notifier.notify({
        type: 'CHECKOUT.ORDER.APPROVED',
        resourceType: 'checkout-order',
        summary: 'An order has been approved by buyer',
        resource: render.orderJson(approved),
      });
    return approved;
  }

  /** Changes the amount of an order that is not captured yet. */
  function repriceOrder(id: string, amount: Money): Order {
    const order = requireOrder(id);
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') throw unprocessable('ORDER_ALREADY_CAPTURED');
    return changeOrder(order, { amount, unit: { ...order.unit, amount: moneyJson(amount) } });
  }

  /** Voids the order: it can no longer be approved or captured. */
  function voidOrder(id: string): Order {
    const order = requireOrder(id);
    if (order.status === 'COMPLETED') return order;
    const voided = changeOrder(order, { status: 'VOIDED', visit: 'canceled' });
    notifier.notify({
      type: 'CHECKOUT.ORDER.VOIDED',
      resourceType: 'checkout-order',
      summary: 'An order has been voided',
      resource: render.orderJson(voided),
    });
    return voided;
  }

  /** Captures an approved order, once. */
  function captureOrder(id: string, fault: PaypalFault | undefined): Order {
    const order = requireOrder(id);
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
    if (fault?.kind === 'decline' || order.instrument === 'declining-card') throw decline(order);
    const at = now();
    const pending = fault?.kind === 'pending';
    const settleAt = pending ? completionTime(fault) : undefined;
    const capture: Capture = {
      id: newPaypalId(),
      orderId: id,
      status: pending ? 'PENDING' : 'COMPLETED',
      amount: order.amount,
      settleAt,
      createdAt: at,
      updatedAt: at,
    };
    const completed: Order = { ...order, status: 'COMPLETED', updatedAt: at };
    state.save({ t: 'capture', of: capture }, { t: 'order', of: completed });
    notifyOfCapture(pending ? 'CAPTURE.PENDING' : 'CAPTURE.COMPLETED', capture, fault);
    timers.schedule(capture, () => completeCapture(capture.id, 'COMPLETED'));
    return completed;
  }

  /** After a declined instrument the payer has to approve again. */
  function decline(order: Order): PaypalProblem {
    changeOrder(order, { status: 'PAYER_ACTION_REQUIRED', instrument: undefined, visit: undefined });
    return unprocessable('INSTRUMENT_DECLINED', undefined, undefined, [
      render.link(`/checkoutnow?token=${order.id}`, 'redirect'),
    ]);
  }

  /** Ends a pending capture. Returns undefined when it is not pending. */
  function completeCapture(id: string, status: Extract<CaptureStatus, 'COMPLETED' | 'DECLINED' | 'FAILED'>) {
    const capture = requireCapture(id);
    timers.cancel(id);
    if (capture.status !== 'PENDING') return undefined;
    const completed: Capture = { ...capture, status, settleAt: undefined, updatedAt: now() };
    state.save({ t: 'capture', of: completed });
    notifyOfCapture(
      status === 'COMPLETED' ? 'CAPTURE.COMPLETED' : status === 'DECLINED' ? 'CAPTURE.DENIED' : 'CAPTURE.DECLINED',
      completed,
    );
    return completed;
  }
  for (const capture of state.captures.values())
    timers.schedule(capture, () => completeCapture(capture.id, 'COMPLETED'));

  return {
    requireOrder,
    requireCapture,
    changeOrder,
    createOrder,
    approveOrder,
    repriceOrder,
    voidOrder,
    captureOrder,
    completeCapture,
    ...refundOperations({ state, notifier, render, timers, requireCapture }),
    clearTimers: timers.clear,
  };
}
export type PaypalOperations = ReturnType<typeof paypalOperations>;
