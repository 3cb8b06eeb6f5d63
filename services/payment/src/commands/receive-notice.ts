import { AppError } from '@stillpoint/errors';
import { publish, transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import type { Notice, OnlineProvider, RawNotice } from '../provider.ts';
import { findMentionedOrder, updateOrder } from '../store/orders.ts';
import { recordProviderEvent } from '../store/provider-events.ts';
import { syncOrder } from './sync-order.ts';
import { WORDS } from '../words.ts';

/**
 * Receives a notice of an online provider. It is only a hint: the provider is asked for the order's status, so notices may
 * come late, twice and in any order. Money of ours that no order here is for, as of bookings that a restored backup does not
 * have, is published. Throws AppError not_found (there is no online provider), invalid_input (malformed),
 * forbidden (not signed by the provider for this webhook) or provider_unavailable (the signature cannot be checked now, and
 * the notice should be sent again).
 */
export async function receiveNotice(context: PaymentContext, raw: RawNotice): Promise<void> {
  const notice = await verify(await context.providers.notifying(), raw);

  const now = context.now();
  const order = await findMentionedOrder(context.sql, notice);
  const isNew = await transact(context, async (tx) => {
    const { id, type, money, ourIds } = notice;
    const noted = await recordProviderEvent(tx, { id, type, orderId: order?.id ?? null, receivedAt: now });
    // If this process dies now, the worker asks.
    if (noted && order) await updateOrder(tx, order.id, { dueAt: now });
    // Without an id of ours it is of something else that uses the same account.
    if (noted && !order && money && ourIds.length > 0) {
      const { cents: amountCents, ...facts } = money;
      await publish(tx, context, { type: 'UnknownMoneyReported', facts: { ...facts, amountCents }, personal: {} });
    }
    return noted;
  });
  if (isNew && order) await syncOrder(context, order);
  context.log.info({ event: notice.id, type: notice.type, orderId: order?.providerId ?? null, isNew }, 'notification');
}

/** The first one's word stands, unless another one has signed it: a notice does not say whose it is. */
async function verify([first, ...others]: OnlineProvider[], raw: RawNotice): Promise<Notice> {
  if (!first) throw new AppError('not_found', WORDS.noNotices);
  try {
    return await first.verifyNotice(raw);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
    for (const other of others) {
      const notice = await other.verifyNotice(raw).catch((refusal: unknown) => {
        if (refusal instanceof AppError) return null;
        throw refusal;
      });
      if (notice) return notice;
    }
    throw error;
  }
}
