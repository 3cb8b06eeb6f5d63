import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import { AppError } from '@stillpoint/errors';
import type { Notice, RawNotice } from '../../provider.ts';
import { verificationResponse, webhookBody, type WebhookBody } from './responses.ts';
import type { PaypalCall } from './client.ts';
import { mentionedIds, movedMoney } from './mentions.ts';
import type { PaypalSettings } from './settings.ts';

/**
 * Parses a webhook and has PayPal verify that it signed exactly these bytes for us. Throws as `OnlineProvider.verifyNotice`
 * says.
 */
export async function verifyNotice(call: PaypalCall, settings: PaypalSettings, raw: RawNotice): Promise<Notice> {
  const { text, body } = readBody(raw.rawBody);
  const signature = readSignature(raw.headers);
  const outcome = await call(
    'verify webhook',
    verificationRequest(settings.webhookId, signature, text),
    verificationResponse,
  );
  if (outcome.kind === 'unknown' || outcome.kind === 'unsent')
    throw new AppError('provider_unavailable', 'The signature cannot be checked right now. Please send this again.');
  if (outcome.kind === 'refused' || outcome.value.verification_status !== 'SUCCESS') {
    settings.log.warn({ transmission: signature.transmission_id }, 'a notification with a bad signature');
    throw new AppError('forbidden', 'The signature of this notification is not good.');
  }
  return { id: body.id, type: body.event_type, money: movedMoney(body), ...mentionedIds(body) };
}

function readBody(rawBody: Buffer): { text: string; body: WebhookBody } {
  const text = rawBody.toString('utf8');
  try {
    return { text, body: webhookBody.parse(JSON.parse(text)) };
  } catch {
    throw new AppError('invalid_input', 'This is not a notification.');
  }
}

/** The parts of a webhook's signature, as PayPal's verification takes them. */
function readSignature(headers: RawNotice['headers']) {
  const header = (name: string): string => {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || value.length > 500) {
      throw new AppError('invalid_input', `The header ${name} is missing or malformed.`);
    }
    return value;
  };
  return {
    auth_algo: header('paypal-auth-algo'),
    cert_url: header('paypal-cert-url'),
    transmission_id: header('paypal-transmission-id'),
    transmission_sig: header('paypal-transmission-sig'),
    transmission_time: header('paypal-transmission-time'),
  };
}

/** The event is returned byte for byte, since the text is signed and not its meaning. */
const verificationRequest = (webhookId: string, signed: object, rawBody: string): PaypalRequest => {
  const signature = JSON.stringify({ ...signed, webhook_id: webhookId });
  return {
    path: '/v1/notifications/verify-webhook-signature',
    verb: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${signature.slice(0, -1)},"webhook_event":${rawBody}}`,
  };
};
