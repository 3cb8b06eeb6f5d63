import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import { AppError } from '@stillpoint/errors';
import type { Notice, RawNotice } from '../../provider.ts';
import { verificationAnswer, webhookBody, type WebhookBody } from './answers.ts';
import type { PaypalCall } from './client.ts';
import { mentionedIn } from './mentions.ts';
import type { PaypalSettings } from './settings.ts';

/** The parts of a webhook's signature, by header. */
interface Signature {
  authAlgo: string;
  certUrl: string;
  transmissionId: string;
  transmissionSig: string;
  transmissionTime: string;
}

/** Reads a webhook and has PayPal verify that it signed exactly these bytes for us. Throws as `OnlineProvider.verifyNotice` says. */
export async function verifyNotice(call: PaypalCall, settings: PaypalSettings, raw: RawNotice): Promise<Notice> {
  const { text, body } = readBody(raw.rawBody);
  const signature = readSignature(raw.headers);
  const outcome = await call(
    'verify webhook',
    verificationRequest(settings.webhookId, signature, text),
    verificationAnswer,
  );
  if (outcome.kind === 'unknown' || outcome.kind === 'unsent')
    throw new AppError('provider_unavailable', 'The signature cannot be checked right now. Please send this again.');
  if (outcome.kind === 'refused' || outcome.value.verification_status !== 'SUCCESS') {
    settings.log.warn({ transmission: signature.transmissionId }, 'a notification with a bad signature');
    throw new AppError('forbidden', 'The signature of this notification is not good.');
  }
  return { id: body.id, type: body.event_type, ...mentionedIn(body) };
}

function readBody(rawBody: Buffer): { text: string; body: WebhookBody } {
  const text = rawBody.toString('utf8');
  try {
    return { text, body: webhookBody.parse(JSON.parse(text)) };
  } catch {
    throw new AppError('invalid_input', 'This is not a notification.');
  }
}

function readSignature(headers: RawNotice['headers']): Signature {
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

/** The event goes back byte for byte: what the provider signed is the text, not its meaning. */
const verificationRequest = (webhookId: string, signed: Signature, rawBody: string): PaypalRequest => {
  const signature = JSON.stringify({
    auth_algo: signed.authAlgo,
    cert_url: signed.certUrl,
    transmission_id: signed.transmissionId,
    transmission_sig: signed.transmissionSig,
    transmission_time: signed.transmissionTime,
    webhook_id: webhookId,
  });
  return {
    path: '/v1/notifications/verify-webhook-signature',
    verb: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${signature.slice(0, -1)},"webhook_event":${rawBody}}`,
  };
};
