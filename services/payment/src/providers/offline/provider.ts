import type { ISql } from '@stillpoint/db';
import { DAY_MS, HOUR_MS, OFFLINE_ID } from '@stillpoint/scheduling';
import {
  NEVER_MS,
  type CaptureReport,
  type OrderReport,
  type Outcome,
  type PaymentProvider,
  type RefundReport,
} from '../../provider.ts';
import * as records from './records.ts';

export const OFFLINE = 'offline';

/** Nothing expires here. An order that was opened and not marked as paid is of no use to anybody else. */
const limits = { reuseOrderMs: HOUR_MS, orderIdsKeptMs: HOUR_MS, refundIdsKeptMs: NEVER_MS, orderLifeMs: DAY_MS };

/** The provider's ids are ours with a prefix, so that they differ from any other provider's. */
const idOf = (ownId: string): string => `${OFFLINE_ID}${ownId}`;
const ownIdOf = (id: string): string => id.slice(OFFLINE_ID.length);

const notFound = (detail: string) => ({ kind: 'refused', reason: 'not-found', detail }) as const;
const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });

/**
 * Bank transfer, cash and other payments outside of the product. An order is paid when the administrator marks it (`markPaid`);
 * a refund waits until the administrator marks it as made (`markRefunded`).
 */
export function createOfflineProvider({ sql, now }: { sql: ISql; now: () => Date }): PaymentProvider {
  async function lookUpOrder(id: string): Promise<Outcome<OrderReport>> {
    const order = await records.findOrder(sql, ownIdOf(id));
    if (!order) return notFound('no such order');
    const capture = captureOf(order);
    return done({
      id,
      ourId: order.id,
      state: capture ? 'captured' : 'unapproved',
      captures: capture ? [capture] : [],
      refunds: (await records.listRefunds(sql, order.id)).map((refund) => refundOf(order, refund)),
    });
  }

  return {
    name: OFFLINE,
    limits,
    async open({ ourId, amountCents, currency }) {
      await records.insertOrder(sql, { id: ourId, amountCents, currency, openedAt: now() });
      return lookUpOrder(idOf(ourId));
    },
    async capture(orderId) {
      const order = await lookUpOrder(orderId);
      return order.kind === 'done' && order.value.state === 'unapproved'
        ? { kind: 'refused', reason: 'not-approved', detail: 'not marked as paid' }
        : order;
    },
    async refund(captureId, { requestId, amountCents }) {
      const order = await records.findOrder(sql, ownIdOf(captureId));
      if (!order?.paidAt) return notFound('no such payment');
      const refund = { id: requestId, orderId: order.id, amountCents: amountCents ?? order.amountCents };
      await records.insertRefund(sql, { ...refund, askedAt: now() });
      const written = await records.findRefund(sql, requestId);
      return written ? done(refundOf(order, written)) : notFound('no such refund');
    },
    lookUpOrder,
    async lookUpCapture(id) {
      const order = await records.findOrder(sql, ownIdOf(id));
      const capture = order && captureOf(order);
      return capture ? done(capture) : notFound('no such payment');
    },
    async lookUpRefund(id) {
      const refund = await records.findRefund(sql, ownIdOf(id));
      const order = refund && (await records.findOrder(sql, refund.orderId));
      return order ? done(refundOf(order, refund)) : notFound('no such refund');
    },
  };
}

/** An order has at most one payment, identified by the order's id. */
const captureOf = ({ id, amountCents, currency, method, paidAt }: records.OfflineOrder): CaptureReport | null =>
  method && { id: idOf(id), status: 'captured', cents: amountCents, currency, method, time: paidAt };

const refundOf = (order: records.OfflineOrder, refund: records.OfflineRefund): RefundReport => ({
  id: idOf(refund.id),
  ourId: refund.id,
  captureId: idOf(order.id),
  isByHand: true,
  cents: refund.amountCents,
  currency: order.currency,
  status: refund.givenBackAt ? 'refunded' : 'pending',
  time: refund.givenBackAt,
});
