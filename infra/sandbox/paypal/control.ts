import { Router, type Response } from 'express';
import { faultRoutes } from '../faults.ts';
import { PAYPAL_FAULTS, readPaypalFault, type PaypalFaults } from './faults.ts';
import { INSTRUMENTS } from './model.ts';
import { decimal, readMoney } from './money.ts';
import type { Notifier } from './notifier.ts';
import type { PaypalOperations } from './operations.ts';
import type { PaypalState } from './state.ts';

interface ControlDeps {
  state: PaypalState;
  operations: PaypalOperations;
  notifier: Notifier;
  faults: PaypalFaults;
}

/** All orders, captures and refunds; amounts as decimal text. */
export interface Ledger {
  orders: { id: string; status: string; amount: string }[];
  captures: { id: string; orderId: string; amount: string; status: string }[];
  refunds: { id: string; captureId: string; amount: string; status: string }[];
}

/** What PayPal does not have: acting as the payer, faults, and the ledger. Without authorization. */
export function paypalControl({ state, operations, notifier, faults }: ControlDeps): Router {
  const control = Router();
  const refuse = (response: Response, status: number, code: string, message: string) =>
    void response.status(status).json({ code, message });

  control.post('/orders/:id/approve', (request, response) => {
    const wanted = ((request.body ?? {}) as Record<string, unknown>).instrument ?? 'wallet';
    const instrument = INSTRUMENTS.find((known) => known === wanted);
    if (!instrument)
      return refuse(response, 400, 'bad_instrument', `instrument must be one of ${INSTRUMENTS.join(', ')}.`);
    const { id, status } = operations.approveOrder(request.params.id, instrument);
    response.json({ id, status });
  });
  control.post('/orders/:id/cancel', (request, response) => {
    const { id, status } = operations.voidOrder(request.params.id);
    response.json({ id, status });
  });
  // As PATCH of an order at PayPal: a later capture takes the new amount.
  control.post('/orders/:id/amount', (request, response) => {
    const { id, status, amount } = operations.repriceOrder(
      request.params.id,
      readMoney((request.body ?? {}) as unknown, '/amount'),
    );
    response.json({ id, status, amount: decimal(amount) });
  });
  const settleRoute = <Status extends string>(
    what: 'capture' | 'refund',
    statuses: readonly Status[],
    complete: (id: string, status: Status) => { id: string; status: string } | undefined,
  ) =>
    control.post(`/${what}s/:id/settle`, (request, response) => {
      const { status: wanted = 'COMPLETED' } = (request.body ?? {}) as Record<string, unknown>;
      const status = statuses.find((known) => known === wanted);
      if (!status) return refuse(response, 400, 'bad_status', `status must be one of ${statuses.join(', ')}.`);
      const completed = complete(request.params.id, status);
      if (!completed) return refuse(response, 409, 'not_pending', `The ${what} is not pending.`);
      response.json({ id: completed.id, status: completed.status });
    });
  settleRoute('capture', ['COMPLETED', 'DECLINED', 'FAILED'], operations.completeCapture);
  settleRoute('refund', ['COMPLETED', 'FAILED'], operations.completeRefund);

  control.use('/faults', faultRoutes(faults, PAYPAL_FAULTS, readPaypalFault));

  control.get('/ledger', (_request, response) => {
    response.json({
      orders: [...state.orders.values()].map(({ id, status, amount }) => ({ id, status, amount: decimal(amount) })),
      captures: [...state.captures.values()].map(({ id, orderId, amount, status }) => ({
        id,
        orderId,
        amount: decimal(amount),
        status,
      })),
      refunds: [...state.refunds.values()].map(({ id, captureId, amount, status }) => ({
        id,
        captureId,
        amount: decimal(amount),
        status,
      })),
    });
  });

  control.get('/webhooks', (_request, response) => {
    response.json(
      [...state.deliveries.values()].reverse().map(({ event, attempts, nextAt, delivered, lastError }) => ({
        id: event.id,
        type: event.event_type,
        attempts,
        delivered,
        nextAt: nextAt === undefined ? null : new Date(nextAt).toISOString(),
        lastError: lastError ?? null,
      })),
    );
  });
  control.post('/webhooks/:id/resend', (request, response) => {
    if (!notifier.resend(request.params.id))
      return refuse(response, 404, 'not_found', 'There is no such notification.');
    response.status(202).end();
  });

  control.post('/reset', (_request, response) => {
    operations.clearTimers();
    notifier.clear();
    faults.clear();
    state.reset();
    response.status(204).end();
  });
  return control;
}
