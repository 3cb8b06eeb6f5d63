import type { PaypalFault } from './faults.ts';
import type { Capture, CaptureStatus, Refund, RefundStatus } from './model.ts';
import { decimal, readMoney } from './money.ts';
import type { Notifier } from './notifier.ts';
import { notFound, unprocessable } from './problems.ts';
import type { PaypalRenderer } from './render.ts';
import { now, completionTime, deliveryOptions, type CompletionTimers } from './pending.ts';
import { newPaypalId, type PaypalState } from './state.ts';

interface Deps {
  state: PaypalState;
  notifier: Notifier;
  render: PaypalRenderer;
  timers: CompletionTimers;
  requireCapture: (id: string) => Capture;
}

/** Refunds of captures. Throws a `PaypalProblem` for what PayPal refuses. */
export function refundOperations({ state, notifier, render, timers, requireCapture }: Deps) {
  const requireRefund = (id: string): Refund => {
    const refund = state.refunds.get(id);
    if (!refund) throw notFound();
    return refund;
  };

  /** Refunds the rest of a capture, or the requested amount. */
  function refundCapture(
    id: string,
    body: Record<string, unknown>,
    texts: Pick<Refund, 'noteToPayer' | 'invoiceId' | 'customId'>,
    fault: PaypalFault | undefined,
  ): Refund {
    const capture = requireCapture(id);
    const amount = body.amount === undefined ? undefined : readMoney(body.amount, '/amount');
    if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
    if (capture.status === 'DECLINED' || capture.status === 'FAILED') throw unprocessable('REFUND_NOT_ALLOWED');
    const left = capture.amount.cents - total(capture, ['COMPLETED', 'PENDING']);
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
      settleAt: status === 'PENDING' ? completionTime(fault) : undefined,
      createdAt: at,
      updatedAt: at,
    };
    saveRefund(refund, fault);
    timers.schedule(refund, () => completeRefund(refund.id, 'COMPLETED'));
    return refund;
  }

  /** Ends a pending refund. Returns undefined when it is not pending. */
  function completeRefund(id: string, status: 'COMPLETED' | 'FAILED'): Refund | undefined {
    const refund = requireRefund(id);
    timers.cancel(id);
    if (refund.status !== 'PENDING') return undefined;
    const completed: Refund = { ...refund, status, settleAt: undefined, updatedAt: now() };
    saveRefund(completed);
    return completed;
  }

  function total(capture: Capture, statuses: readonly RefundStatus[]): number {
    return state
      .refundsOf(capture.id)
      .reduce((sum, refund) => sum + (statuses.includes(refund.status) ? refund.amount.cents : 0), 0);
  }

  /** Saves the refund and its capture's new status together, then notifies the merchant. */
  function saveRefund(refund: Refund, fault?: PaypalFault): void {
    const capture = requireCapture(refund.captureId);
    const done = total(capture, ['COMPLETED']) + (refund.status === 'COMPLETED' ? refund.amount.cents : 0);
    const status: CaptureStatus =
      done >= capture.amount.cents ? 'REFUNDED' : done > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
    state.save({ t: 'refund', of: refund }, { t: 'capture', of: { ...capture, status, updatedAt: now() } });
    notifier.notify(
      {
        type: refund.status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : `PAYMENT.REFUND.${refund.status}`,
        resourceType: 'refund',
        summary: `A $ ${decimal(refund.amount)} ${refund.amount.currency} refund: ${refund.status.toLowerCase()}`,
        resource: render.refundJson(refund),
      },
      deliveryOptions(fault),
    );
  }

  for (const refund of state.refunds.values()) timers.schedule(refund, () => completeRefund(refund.id, 'COMPLETED'));
  return { requireRefund, refundCapture, completeRefund };
}
