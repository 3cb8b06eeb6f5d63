import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import type { Capture, Delivery, Order, Refund, Remembered, Webhook } from './model.ts';

type PaypalRecord =
  | { t: 'order'; of: Order }
  | { t: 'capture'; of: Capture }
  | { t: 'refund'; of: Refund }
  | { t: 'remembered'; of: Remembered }
  | { t: 'delivery'; of: Delivery }
  | { t: 'webhook'; of: Webhook }
  | { t: 'reset' };

export type PaypalState = ReturnType<typeof openPaypalState>;

/** Opens the sandbox's state, which survives a restart when `dir` is given and is in memory otherwise. */
export function openPaypalState(dir: string | undefined) {
  const { records, journal } = openJournal<PaypalRecord>(dir && join(dir, 'paypal.jsonl'));
  const stored = {
    order: new Map<string, Order>(),
    capture: new Map<string, Capture>(),
    refund: new Map<string, Refund>(),
    remembered: new Map<string, Remembered>(),
    delivery: new Map<string, Delivery>(),
    webhook: new Map<string, Webhook>(),
  };
  const { order: orders, capture: captures, refund: refunds, remembered, delivery: deliveries, webhook } = stored;
  const clear = () => Object.values(stored).forEach((map) => map.clear());

  function apply(record: PaypalRecord): void {
    if (record.t === 'order') orders.set(record.of.id, record.of);
    else if (record.t === 'capture') captures.set(record.of.id, record.of);
    else if (record.t === 'refund') refunds.set(record.of.id, record.of);
    else if (record.t === 'remembered') remembered.set(record.of.key, record.of);
    else if (record.t === 'delivery') deliveries.set(record.of.event.id, record.of);
    else if (record.t === 'webhook') webhook.set('the one', record.of);
    else clear();
  }
  for (const record of records) apply(record);
  for (const { key, until } of [...remembered.values()]) if (until < Date.now()) remembered.delete(key);
  const currentRecords = () =>
    Object.entries(stored).flatMap(([t, map]) => [...map.values()].map((of) => ({ t, of }) as PaypalRecord));
  if (records.length > 1000) journal.rewrite(currentRecords());

  return {
    orders,
    captures,
    refunds,
    deliveries,
    /** The webhook that was created last, in place of the one from the settings. */
    webhook: (): Webhook | undefined => webhook.get('the one'),
    /** Saves the records together: all of them or, after a crash, none. */
    save(...added: PaypalRecord[]): void {
      journal.append(...added);
      for (const record of added) apply(record);
    },
    /** The stored result of a PayPal-Request-Id, while it has not expired. */
    recall(key: string): Remembered | undefined {
      const known = remembered.get(key);
      return known && known.until > Date.now() ? known : undefined;
    },
    captureOf: (orderId: string): Capture | undefined =>
      [...captures.values()].find((capture) => capture.orderId === orderId),
    refundsOf: (captureId: string): Refund[] =>
      [...refunds.values()].filter((refund) => refund.captureId === captureId),
    reset(): void {
      clear();
      journal.rewrite([]);
    },
    close: () => journal.close(),
  };
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An id as PayPal makes them: 17 capital letters and digits. */
export function newPaypalId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
