import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { mentionedIn } from '../paypal/mentions.ts';
import { webhookBody, type WebhookBody } from '../paypal/answers.ts';
import type { WebhookSignature } from '../paypal/client.ts';
import { findMentionedOrder } from '../store/mentioned-order.ts';
import { updateOrder } from '../store/orders.ts';
import { noteProviderEvent } from '../store/provider-events.ts';
import { settleOrder } from './settle-order.ts';

export interface Webhook {
  /** As node gives them: lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** Exactly the bytes that came: they are what is signed. */
  rawBody: Buffer;
}

/**
 * Takes a notification of the provider. It is only a hint: how the order stands is asked from the provider, so notifications may
 * come late, twice and in any order. Answers false for one that was taken before. Throws AppError invalid_input (malformed),
 * forbidden (not signed by the provider for us) or provider_unavailable (the signature cannot be checked now; send it again).
 */
export async function receiveWebhook(context: PaymentContext, webhook: Webhook): Promise<{ isNew: boolean }> {
  const { text, body } = readBody(webhook.rawBody);
  await checkSignature(context, readSignature(webhook.headers), text);

  const now = context.now();
  const order = await findMentionedOrder(context.sql, mentionedIn(body));
  const isNew = await transact(context, async (tx) => {
    const noted = await noteProviderEvent(tx, { id: body.id, type: body.event_type, orderId: order?.id ?? null, now });
    // Should this process die now, reconciliation asks.
    if (noted && order) await updateOrder(tx, order.id, { checkAt: now });
    return noted;
  });
  if (isNew && order) await settleOrder(context, order);
  context.paypal.log.info(
    { event: body.id, type: body.event_type, orderId: order?.providerId ?? null, isNew },
    'notification',
  );
  return { isNew };
}

function readBody(rawBody: Buffer): { text: string; body: WebhookBody } {
  const text = rawBody.toString('utf8');
  try {
    return { text, body: webhookBody.parse(JSON.parse(text)) };
  } catch {
    throw new AppError('invalid_input', 'This is not a notification.');
  }
}

function readSignature(headers: Webhook['headers']): WebhookSignature {
  const header = (name: string): string => {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || value.length > 500) {
      throw new AppError('invalid_input', `The header ${name} is missing or malformed.`);
    }
    return value;
  };
  return {
    authAlgo: header('paypal-auth-algo'),
    certUrl: header('paypal-cert-url'),
    transmissionId: header('paypal-transmission-id'),
    transmissionSig: header('paypal-transmission-sig'),
    transmissionTime: header('paypal-transmission-time'),
  };
}

async function checkSignature(context: PaymentContext, signature: WebhookSignature, text: string): Promise<void> {
  const outcome = await context.paypal.verifyWebhook(signature, text);
  if (outcome.kind === 'unknown' || outcome.kind === 'unsent') {
    throw new AppError('provider_unavailable', 'The signature cannot be checked right now. Please send this again.');
  }
  if (outcome.kind === 'refused' || !outcome.value.isGenuine) {
    context.paypal.log.warn({ transmission: signature.transmissionId }, 'a notification with a bad signature');
    throw new AppError('forbidden', 'The signature of this notification is not good.');
  }
}
