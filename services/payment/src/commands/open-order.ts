import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { isBeingSent } from '../domain/order.ts';
import type { OnlineProvider } from '../provider.ts';
import { requireOnline } from '../steps/require-online.ts';
import { insertOrder, updateOrder, type Order } from '../store/orders.ts';
import { lockOrder, scheduleCheck } from '../steps/record-order.ts';
import { openForPayment, requirePrice } from '../steps/open-amount-due.ts';
import { WORDS } from '../words.ts';

/** How long a creation may take before another call takes over: the deadlines of two calls, and some more. */
const LEASE_MS = 25_000;

export interface OrderInput {
  appointmentId: string;
  /** The price by booking, in cents. */
  amountCents: number;
  /** ISO 4217. */
  currency: string;
  /** The service's name; the provider is not told. */
  description: string;
}

type Step = { kind: 'open'; providerId: string } | { kind: 'busy' } | { kind: 'create'; order: Order };

/**
 * Opens the order to pay an unpaid appointment, or returns the open one, so that every tab and every repeated call gets the
 * same. Throws AppError nothing_to_pay (free or cancelled), already_paid, payment_pending (a payment is being checked),
 * not_configured (no payments in the browser) or provider_unavailable.
 */
export async function openOrder(context: PaymentContext, input: OrderInput): Promise<{ orderId: string }> {
  requirePrice(input.amountCents);
  const provider = await requireOnline(context.providers);
  const giveUpAt = Date.now() + LEASE_MS;
  for (;;) {
    const step = await transact(context, (tx) => claim(tx, context, provider, input));
    if (step.kind === 'open') return { orderId: step.providerId };
    if (step.kind === 'create') return { orderId: await create(context, provider, step.order) };
    if (Date.now() > giveUpAt) throw unavailable();
    await wait(100);
  }
}

/** Finds the order to use, or claims the creation of a new one. */
async function claim(
  tx: TransactionSql,
  context: PaymentContext,
  provider: OnlineProvider,
  input: OrderInput,
): Promise<Step> {
  const now = context.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const orders = await openForPayment(tx, input, now);
  const { clientId: account } = provider.checkout;
  const isUsable = (order: Order) =>
    order.provider === provider.name &&
    // An order at another account could not be approved with the buttons of this one.
    (order.account ?? account) === account &&
    order.amountCents === input.amountCents &&
    order.currency === input.currency &&
    now.getTime() - order.createdAt.getTime() < provider.limits.reuseOrderMs;

  const current = orders.find(({ state }) => state === 'open' || state === 'opening');
  if (current?.state === 'opening' && isBeingSent(current.id, current, now)) return { kind: 'busy' };
  if (current && isUsable(current)) {
    // A creation with an unknown outcome is repeated under its own request id.
    if (current.providerId !== null) return { kind: 'open', providerId: current.providerId };
    await updateOrder(tx, current.id, { lease: current.id, leaseUntil });
    return { kind: 'create', order: current };
  }
  if (current) await updateOrder(tx, current.id, { state: 'closed', closedReason: 'superseded' });

  const revived = orders.find((order) => order.closedReason === 'expired' && order.providerId && isUsable(order));
  if (revived?.providerId) {
    await updateOrder(tx, revived.id, { state: 'open', closedReason: null });
    await scheduleCheck(tx, context, revived.id);
    return { kind: 'open', providerId: revived.providerId };
  }
  const id = randomUUID();
  const order = await insertOrder(tx, {
    id,
    appointmentId: input.appointmentId,
    amountCents: input.amountCents,
    currency: input.currency,
    description: input.description,
    provider: provider.name,
    account,
    // Until when the creation's id could still be learned by repeating it.
    dueAt: new Date(now.getTime() + provider.limits.orderIdsKeptMs),
    lease: id,
    leaseUntil,
    createdAt: now,
  });
  return { kind: 'create', order };
}

async function create(context: PaymentContext, provider: OnlineProvider, order: Order): Promise<string> {
  const send = () => provider.open({ ...order, ourId: order.id });
  let outcome = await send();
  // An order cannot be looked up before its id is known; the same request id cannot create a second one.
  if (outcome.kind === 'unknown') outcome = await send();
  const providerId = outcome.kind === 'done' ? outcome.value.id : null;
  const isRefused = outcome.kind === 'refused';
  await transact(context, async (tx) => {
    const current = await lockOrder(tx, order.id);
    await updateOrder(tx, order.id, {
      ...(current.lease === order.id ? { lease: null, leaseUntil: null } : {}),
      ...(providerId ? { providerId } : {}),
      ...(current.state === 'opening' && providerId ? { state: 'open' } : {}),
      ...(current.state === 'opening' && isRefused ? { state: 'closed', closedReason: 'refused', dueAt: null } : {}),
    });
    if (providerId) await scheduleCheck(tx, context, order.id);
  });
  if (providerId) return providerId;
  context.log.error({ order: order.id, appointmentId: order.appointmentId, outcome }, 'no order could be opened');
  throw unavailable();
}

const unavailable = () => new AppError('provider_unavailable', WORDS.order.unreachableNow);
