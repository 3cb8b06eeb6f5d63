import type { PaypalFault } from './faults.ts';
import type { Capture, CaptureStatus, Instrument, Order, Refund, RefundStatus } from './model.ts';
import { decimal, readMoney } from './money.ts';
import type { Notifier } from './notifier.ts';
import type { OrderRequest } from './order-request.ts';
import { notFound, unprocessable, type PaypalProblem } from './problems.ts';
import type { PaypalRenderer } from './render.ts';
import { newPaypalId, type PaypalState } from './state.ts';

export interface Deps {
  state: PaypalState;
  notifier: Notifier;
  render: PaypalRenderer;
}

const now = (): string => new Date().toISOString();
/** How the notifications of this write travel. */
const travel = (fault: PaypalFault | undefined) => ({
  ...(fault?.kind === 'late-webhook' ? { delayMs: fault.delayMs ?? 0 } : {}),
  ...(fault?.kind === 'duplicate-webhook' ? { copies: 2 } : {}),
});

const settleTime = (fault: PaypalFault | undefined): number | undefined =>
  typeof fault?.delayMs === 'number' ? Date.now() + fault.delayMs : undefined;

/** What PayPal does with orders, captures and refunds. Refusals are thrown as `PaypalProblem`. */
export function paypalOperations({ state, notifier, render }: Deps) {
  const timers = new Map<string, NodeJS.Timeout>();

  const theOrder = (id: string): Order => {
    const order = state.orders.get(id);
    if (!order) throw notFound();
    return order;
  };
  const theCapture = (id: string): Capture => {
    const capture = state.captures.get(id);
    if (!capture) throw notFound();
    return capture;
  };
  const theRefund = (id: string): Refund => {
    const refund = state.refunds.get(id);
    if (!refund) throw notFound();
    return refund;
  };
  function changeOrder(order: Order, change: Partial<Order>): Order {
    const changed = { ...order, ...change, updatedAt: now() };
    state.save({ t: 'order', of: changed });
    return changed;
  }
  function announceCapture(type: string, capture: Capture, fault?: PaypalFault): void {
    const summary = `Payment ${type.split('.').at(-1)?.toLowerCase()} for $ ${decimal(capture.amount)} ${capture.amount.currency}`;
    notifier.announce(
      { type: `PAYMENT.${type}`, resourceType: 'capture', summary, resource: render.captureJson(capture) },
      travel(fault),
    );
  }
  function announceRefund(type: string, refund: Refund, fault?: PaypalFault): void {
    const summary = `A $ ${decimal(refund.amount)} ${refund.amount.currency} refund: ${refund.status.toLowerCase()}`;
    notifier.announce(
      { type: `PAYMENT.${type}`, resourceType: 'refund', summary, resource: render.refundJson(refund) },
      travel(fault),
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

  /** The payer agrees to pay. Repeating it changes nothing but the instrument. */
  function approveOrder(id: string, instrument: Instrument): Order {
    const order = theOrder(id);
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') return order;
    const approved = changeOrder(order, { status: 'APPROVED', instrument, visit: 'approved' });
    if (order.status !== 'APPROVED')
      notifier.announce({
        type: 'CHECKOUT.ORDER.APPROVED',
        resourceType: 'checkout-order',
        summary: 'An order has been approved by buyer',
        resource: render.orderJson(approved),
      });
    return approved;
  }

  /** The order is given up for good: it can no longer be approved or captured. */
  function voidOrder(id: string): Order {
    const order = theOrder(id);
    if (order.status === 'COMPLETED') return order;
    const voided = changeOrder(order, { status: 'VOIDED', visit: 'canceled' });
    notifier.announce({
      type: 'CHECKOUT.ORDER.VOIDED',
      resourceType: 'checkout-order',
      summary: 'An order has been voided',
      resource: render.orderJson(voided),
    });
    return voided;
  }

  /** Takes the money of an approved order, once. */
  function captureOrder(id: string, fault: PaypalFault | undefined): Order {
    const order = theOrder(id);
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
    if (fault?.kind === 'decline' || order.instrument === 'declining-card') throw decline(order);
    const at = now();
    const pending = fault?.kind === 'pending';
    const settleAt = pending ? settleTime(fault) : undefined;
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
    announceCapture(pending ? 'CAPTURE.PENDING' : 'CAPTURE.COMPLETED', capture, fault);
    plan(capture, () => settleCapture(capture.id, 'COMPLETED'));
    return completed;
  }

  /** A refused instrument sends the payer back to the wallet. */
  function decline(order: Order): PaypalProblem {
    changeOrder(order, { status: 'PAYER_ACTION_REQUIRED', instrument: undefined, visit: undefined });
    return unprocessable('INSTRUMENT_DECLINED', undefined, undefined, [
      render.link(`/checkoutnow?token=${order.id}`, 'redirect'),
    ]);
  }

  /** Ends a pending capture. Answers undefined when it is not pending. */
  function settleCapture(
    id: string,
    status: Extract<CaptureStatus, 'COMPLETED' | 'DECLINED' | 'FAILED'>,
  ): Capture | undefined {
    const capture = theCapture(id);
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (capture.status !== 'PENDING') return undefined;
    const settled: Capture = { ...capture, status, settleAt: undefined, updatedAt: now() };
    state.save({ t: 'capture', of: settled });
    announceCapture(
      status === 'COMPLETED' ? 'CAPTURE.COMPLETED' : status === 'DECLINED' ? 'CAPTURE.DENIED' : 'CAPTURE.DECLINED',
      settled,
    );
    return settled;
  }
  /** Ends what is pending at its time, also over a restart. */
  function plan({ id, status, settleAt }: Capture | Refund, settle: () => unknown): void {
    if (status !== 'PENDING' || settleAt === undefined) return;
    timers.set(id, setTimeout(settle, Math.max(0, settleAt - Date.now())));
  }

  /** Gives back all that is left of a capture, or the amount asked for. */
  function refundCapture(
    id: string,
    body: Record<string, unknown>,
    texts: Pick<Refund, 'noteToPayer' | 'invoiceId' | 'customId'>,
    fault: PaypalFault | undefined,
  ): Refund {
    const capture = theCapture(id);
    const amount = body.amount === undefined ? undefined : readMoney(body.amount, '/amount');
    if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
    if (capture.status === 'DECLINED' || capture.status === 'FAILED') throw unprocessable('REFUND_NOT_ALLOWED');
    const left = refundable(capture);
    if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
    if (amount && amount.currency !== capture.amount.currency)
      throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code', amount.currency);
    if (amount && amount.cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value', decimal(amount));
    if (fault?.kind === 'refund-fails' && fault.how === 'error')
      throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS');
    const status: RefundStatus =
      fault?.kind === 'refund-fails' ? 'FAILED' : fault?.kind === 'pending' ? 'PENDING' : 'COMPLETED';
    const at = now();
    const refund: Refund = {
      id: newPaypalId(),
      captureId: id,
      status,
      amount: amount ?? { currency: capture.amount.currency, cents: left },
      ...texts,
      settleAt: status === 'PENDING' ? settleTime(fault) : undefined,
      createdAt: at,
      updatedAt: at,
    };
    state.save({ t: 'refund', of: refund });
    followRefund(refund, fault);
    plan(refund, () => settleRefund(refund.id, 'COMPLETED'));
    return refund;
  }
  function refundable(capture: Capture): number {
    return state
      .refundsOf(capture.id)
      .reduce((left, refund) => left - (refund.status === 'FAILED' ? 0 : refund.amount.cents), capture.amount.cents);
  }

  /** Carries a refund's outcome to its capture and tells the merchant. */
  function followRefund(refund: Refund, fault?: PaypalFault): void {
    const capture = theCapture(refund.captureId);
    if (refund.status === 'PENDING') return announceRefund('REFUND.PENDING', refund, fault);
    const done = state
      .refundsOf(capture.id)
      .filter((other) => other.status === 'COMPLETED')
      .reduce((sum, other) => sum + other.amount.cents, 0);
    const status: CaptureStatus =
      done >= capture.amount.cents ? 'REFUNDED' : done > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
    state.save({ t: 'capture', of: { ...capture, status, updatedAt: now() } });
    if (refund.status === 'FAILED') announceRefund('REFUND.FAILED', refund, fault);
    else announceRefund('CAPTURE.REFUNDED', refund, fault);
  }

  /** Ends a pending refund. Answers undefined when it is not pending. */
  function settleRefund(id: string, status: 'COMPLETED' | 'FAILED'): Refund | undefined {
    const refund = theRefund(id);
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (refund.status !== 'PENDING') return undefined;
    const settled: Refund = { ...refund, status, settleAt: undefined, updatedAt: now() };
    state.save({ t: 'refund', of: settled });
    followRefund(settled);
    return settled;
  }

  for (const capture of state.captures.values()) plan(capture, () => settleCapture(capture.id, 'COMPLETED'));
  for (const refund of state.refunds.values()) plan(refund, () => settleRefund(refund.id, 'COMPLETED'));

  function clearTimers(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }
  return {
    theOrder,
    theCapture,
    theRefund,
    changeOrder,
    createOrder,
    approveOrder,
    voidOrder,
    captureOrder,
    settleCapture,
    refundCapture,
    settleRefund,
    clearTimers,
  };
}
export type PaypalOperations = ReturnType<typeof paypalOperations>;
