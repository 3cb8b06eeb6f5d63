import { randomUUID } from 'node:crypto';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { PAYMENT_METHODS, type OfflineMethod } from '@stillpoint/scheduling';
import type { OrderInput } from '../../commands/open-order.ts';
import type { PaymentContext } from '../../context.ts';
import type { Outcome } from '../../provider.ts';
import { openForPayment, requirePrice } from '../../steps/open-amount-due.ts';
import { recordOrder } from '../../steps/record-order.ts';
import { listCapturesOf } from '../../store/captures.ts';
import { listHandledRowsOf, notePlace, saveHandled } from '../../store/handled.ts';
import { insertOrder, listOrdersOf, updateOrder } from '../../store/orders.ts';
import { WORDS } from '../../words.ts';
import { createOfflineProvider, OFFLINE } from './provider.ts';
import { markOrderPaid } from './records.ts';

export interface PaidOffline extends OrderInput {
  method: OfflineMethod;
  /** The administrator's note for the practice, sealed, since it may name a person; null without one. */
  note: string | null;
  /** Id of the administrator. */
  by: string;
}

/**
 * Records that an appointment was paid outside of the product; everything else follows as from any other payment. Returns the
 * order's id at the provider. Safe to repeat and to race. Throws AppError nothing_to_pay (free, or cancelled), already_paid (in
 * another way, or marked before with another method or note, which stand) or payment_pending (the payer may just have paid
 * online).
 */
export async function markPaid(context: PaymentContext, paid: PaidOffline): Promise<{ orderId: string }> {
  requirePrice(paid.amountCents);
  try {
    return await take(context, paid);
  } catch (error) {
    const known = error instanceof AppError ? await findMarkedPaid(context, paid.appointmentId) : null;
    if (!known) throw error;
    if (known.words !== wordsOf(paid)) throw new AppError('already_paid', WORDS.order.markedBefore(known.method));
    return { orderId: known.orderId };
  }
}

/** Opened, marked and captured in one transaction, which also replaces the payer's own order. */
const take = (context: PaymentContext, paid: PaidOffline): Promise<{ orderId: string }> =>
  transact(context, async (tx) => {
    const now = context.now();
    const { appointmentId, amountCents, currency, description, method, by } = paid;
    for (const { id, state } of await openForPayment(tx, paid, now))
      if (state === 'open' || state === 'opening')
        await updateOrder(tx, id, { state: 'closed', closedReason: 'superseded' });
    const id = randomUUID();
    const order = { id, appointmentId, amountCents, currency, description, provider: OFFLINE, createdAt: now };
    await insertOrder(tx, { ...order, account: null, dueAt: null, lease: null, leaseUntil: null });
    const provider = createOfflineProvider({ sql: tx, now: context.now });
    const opened = definite(await provider.open({ ourId: id, amountCents, currency }));
    await markOrderPaid(tx, id, { method, now });
    await updateOrder(tx, id, { providerId: opened.id, state: 'open' });
    await recordOrder(tx, context, id, definite(await provider.capture(opened.id, id)));
    const handled = { subject: `order-${id}`, kind: 'paid-offline', appointmentId, by, at: now } as const;
    await saveHandled(tx, context.sealer, { ...handled, note: wordsOf(paid) });
    return { orderId: opened.id };
  });

/** Unwraps the definite outcomes of the offline records; any other is a bug. */
function definite<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(`a payment outside of the product could not be written: ${outcome.reason}`);
}

/** What is kept of the administrator's words. */
const wordsOf = ({ method, note }: Pick<PaidOffline, 'method' | 'note'>): string =>
  note === null ? PAYMENT_METHODS[method] : `${PAYMENT_METHODS[method]}: ${note}`;

/** The order that was marked before, by which method and with which words. */
async function findMarkedPaid({ sql, sealer }: PaymentContext, appointmentId: string) {
  const paid = (await listCapturesOf(sql, appointmentId)).find(({ purpose }) => purpose === 'accepted');
  const order = paid && (await listOrdersOf(sql, appointmentId)).find(({ id }) => id === paid.orderId);
  if (!paid || order?.provider !== OFFLINE || !order.providerId) return null;
  const marked = (await listHandledRowsOf(sql, [appointmentId])).find(({ subject }) => subject === `order-${order.id}`);
  return {
    orderId: order.providerId,
    method: PAYMENT_METHODS[paid.method],
    words: marked && sealer.open(notePlace(marked.subject, marked.kind), marked.note),
  };
}
