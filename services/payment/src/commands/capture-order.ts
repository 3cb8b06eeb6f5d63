import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { payerStatus, type CaptureStatus } from '../domain/capture.ts';
import type { Outcome } from '../provider.ts';
import { listCapturesOfOrder } from '../store/captures.ts';
import { findOrderByProviderId, updateOrder, type Order, type OrderChange } from '../store/orders.ts';
import { claimCapture, CAPTURE_LEASE_MS } from '../steps/claim-capture.ts';
import { lockOrder, scheduleCheck } from '../steps/record-order.ts';
import { recordIfConsistent, syncOrder, type OrderStatus } from './sync-order.ts';
import { WORDS } from '../words.ts';

/** `captureId` is null without a capture (declined), or while its outcome is unknown (pending). */
export interface Captured {
  captureId: string | null;
  status: CaptureStatus;
}

const PENDING: Captured = { captureId: null, status: 'pending' };
const DECLINED: Captured = { captureId: null, status: 'declined' };

/**
 * Captures an approved order. Safe to repeat and to race: one caller asks the provider, the others wait for its result.
 * pending: the provider is checking it, or its answer was lost; the outcome is looked up and published as events. declined: the
 * payer may choose another payment method. refunded: captured and refunded, or its refund is under way because nothing was due.
 * Throws AppError not_found, order_not_approved, already_paid, payment_pending, nothing_to_pay (cancelled, or replaced by
 * another order) or provider_unavailable (certainly nothing was captured).
 */
export async function captureOrder(context: PaymentContext, { orderId }: { orderId: string }): Promise<Captured> {
  const order = await findOrderByProviderId(context.sql, orderId);
  if (!order) throw new AppError('not_found', WORDS.unknown);
  return capture(context, order.id);
}

/** `captureOrder` by the order's own id. */
export async function capture(context: PaymentContext, orderId: string): Promise<Captured> {
  const giveUpAt = Date.now() + CAPTURE_LEASE_MS;
  for (;;) {
    const step = await transact(context, (tx) => claimCapture(tx, context, orderId));
    switch (step.kind) {
      case 'settled':
        return step.captured;
      case 'claimed':
        return attempt(context, step.order, step);
      case 'busy':
        if (Date.now() > giveUpAt) return PENDING;
        await wait(100);
    }
  }
}

/** Asks the provider, looks up an unknown outcome, and always ends the lease. */
async function attempt(
  context: PaymentContext,
  order: Order,
  { requestId, isRepeat }: { requestId: string; isRepeat: boolean },
): Promise<Captured> {
  const provider = context.providers.of(order);
  const providerId = order.providerId ?? '';
  // An earlier attempt may have captured, so the provider is asked before sending it again.
  const before: OrderStatus = isRepeat ? await syncOrder(context, order) : 'approved';
  if (before !== 'approved') return conclude(context, order, before);

  for (let attempt = 1; ; attempt += 1) {
    const outcome = await provider.capture(providerId, requestId);
    if (outcome.kind === 'done')
      return conclude(context, order, await recordIfConsistent(context, order, outcome.value));
    if (outcome.kind === 'unsent') {
      const wasNeverSent = !isRepeat && attempt === 1;
      await release(context, order, wasNeverSent ? 'attempt over' : 'attempt unknown');
      if (!wasNeverSent) return PENDING;
      throw new AppError('provider_unavailable', WORDS.order.unreachable);
    }
    if (outcome.kind === 'refused') return refuse(context, order, outcome);
    const status = await syncOrder(context, order);
    if (status !== 'approved' || attempt === 2) return conclude(context, order, status);
  }
}

/** The result for the payer, from the order's status at the provider. */
async function conclude(context: PaymentContext, order: Order, status: OrderStatus): Promise<Captured> {
  const captures = await listCapturesOfOrder(context.sql, order.id);
  const known = captures.at(-1);
  if (known) {
    await release(context, order, 'attempt over');
    return { captureId: known.id, status: payerStatus(known) };
  }
  switch (status) {
    case 'unapproved':
      await release(context, order, 'attempt over', { wasDeclined: true });
      return DECLINED;
    case 'void':
    case 'gone':
      await release(context, order, 'attempt over');
      throw gone();
    case 'approved':
    case 'captured':
    case 'unknown':
      await release(context, order, 'attempt unknown');
      return PENDING;
  }
}

/** A definite refusal: nothing was captured, and the next attempt is a new one. */
async function refuse(
  context: PaymentContext,
  order: Order,
  { reason, detail }: Extract<Outcome<unknown>, { kind: 'refused' }>,
): Promise<Captured> {
  switch (reason) {
    case 'done-already':
      return conclude(context, order, await syncOrder(context, order));
    case 'declined':
      await release(context, order, 'attempt over', { wasDeclined: true, approvedAt: null });
      return DECLINED;
    case 'not-approved':
      await release(context, order, 'attempt over', { approvedAt: null });
      throw new AppError('order_not_approved', WORDS.order.notApproved);
    case 'not-found':
      await syncOrder(context, order);
      await release(context, order, 'attempt over');
      throw gone();
    case 'other':
      await syncOrder(context, order);
      await release(context, order, 'attempt over', { wasDeclined: true, captureRefusal: detail });
      context.log.error({ orderId: order.providerId, detail }, 'the provider refuses to capture');
      throw new AppError('provider_unavailable', WORDS.order.refused);
  }
}

/** Ends the lease if it is still held. An attempt of unknown outcome keeps its request id, for the later look-up. */
async function release(
  context: PaymentContext,
  { id, captureRequestId }: Order,
  how: 'attempt over' | 'attempt unknown',
  change: OrderChange = {},
): Promise<void> {
  await transact(context, async (tx) => {
    if ((await lockOrder(tx, id)).lease !== captureRequestId) return;
    const over = how === 'attempt over' ? { captureRequestId: null, captureFirstSentAt: null } : {};
    await updateOrder(tx, id, { ...change, ...over, lease: null, leaseUntil: null });
    await scheduleCheck(tx, context, id);
  });
}

const gone = () => new AppError('order_not_approved', WORDS.order.expired);
