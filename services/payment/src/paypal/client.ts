import sdk, { type PaypalRequest } from '@paypal/checkout-server-sdk';
import { toDecimalText } from '@stillpoint/scheduling';
import type { Logger } from '@stillpoint/log';
import type { z } from 'zod';
import { accessTokens } from './access-tokens.ts';
import {
  captureAnswer,
  errorAnswer,
  orderAnswer,
  refundAnswer,
  verificationAnswer,
  type CaptureAnswer,
  type OrderAnswer,
  type RefundAnswer,
} from './answers.ts';
import type { PaypalSettings } from './settings.ts';
import { send, type Sent } from './transport.ts';

/**
 * What became of a call. `done` and `refused` are definite; `unknown` may or may not have happened: ask, then decide;
 * `unsent` certainly did not happen.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; status: number; issue: string }
  | { kind: 'unknown'; reason: string }
  | { kind: 'unsent'; reason: string };

/** The signature's parts of a notification, by header. */
export interface WebhookSignature {
  authAlgo: string;
  certUrl: string;
  transmissionId: string;
  transmissionSig: string;
  transmissionTime: string;
}

/** The provider's calls. Amounts in cents. None throws; writes carry `requestId`, the same one for the same attempt. */
export interface PaypalClient {
  readonly log: Logger;
  createOrder(order: {
    requestId: string;
    amountCents: number;
    currency: string;
    description: string;
    customId: string;
  }): Promise<Outcome<OrderAnswer>>;
  getOrder(orderId: string): Promise<Outcome<OrderAnswer>>;
  captureOrder(orderId: string, requestId: string): Promise<Outcome<OrderAnswer>>;
  getCapture(captureId: string): Promise<Outcome<CaptureAnswer>>;
  /** `amountCents` null gives back all that is left. */
  refundCapture(
    captureId: string,
    refund: { requestId: string; amountCents: number | null; currency: string },
  ): Promise<Outcome<RefundAnswer>>;
  getRefund(refundId: string): Promise<Outcome<RefundAnswer>>;
  /** Whether the provider signed exactly `rawBody`, which must be JSON. */
  verifyWebhook(signature: WebhookSignature, rawBody: string): Promise<Outcome<{ isGenuine: boolean }>>;
}

/** Refusals that mean "the same request is being worked on": nothing is decided yet. */
const IN_PROGRESS = new Set(['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS']);

/** Makes the client of one PayPal account; it keeps the access token between calls. */
export function createPaypalClient(settings: PaypalSettings): PaypalClient {
  const { apiUrl, log, deadlineMs } = settings;
  const tokens = accessTokens(settings);

  async function call<S extends z.ZodType>(
    name: string,
    request: PaypalRequest,
    answer: S,
    { requestId, fits = () => true }: { requestId?: string; fits?: (value: z.output<S>) => boolean } = {},
  ): Promise<Outcome<z.output<S>>> {
    const started = Date.now();
    const sent = await sendAuthorized(request, requestId ? { 'PayPal-Request-Id': requestId } : {});
    const { outcome, debugId } = read(sent, answer, fits);
    const line = {
      call: name,
      requestId,
      ms: Date.now() - started,
      outcome: outcome.kind,
      ...reasonOf(outcome),
      debugId,
    };
    if (outcome.kind === 'unknown' || outcome.kind === 'unsent') log.warn(line, 'payment provider');
    else log[requestId ? 'info' : 'debug'](line, 'payment provider');
    return outcome;
  }

  /** A token the provider no longer takes is replaced, once. */
  async function sendAuthorized(request: PaypalRequest, headers: Record<string, string>): Promise<Sent> {
    for (let isRepeat = false; ; isRepeat = true) {
      const token = await tokens.current();
      if (token.kind !== 'token') return { kind: 'unsent', reason: token.reason };
      const sent = await send(apiUrl, request, { ...headers, Authorization: `Bearer ${token.value}` }, deadlineMs);
      if (isRepeat || sent.kind !== 'answer' || sent.status !== 401) return sent;
      tokens.forget(token.value);
    }
  }

  return {
    log,
    createOrder: ({ requestId, ...order }) =>
      call(
        'create order',
        new sdk.orders.OrdersCreateRequest().prefer('return=representation').requestBody(orderBody(order)),
        orderAnswer,
        { requestId },
      ),
    getOrder: (orderId) =>
      call('get order', new sdk.orders.OrdersGetRequest(orderId), orderAnswer, { fits: ({ id }) => id === orderId }),
    captureOrder: (orderId, requestId) =>
      call(
        'capture order',
        new sdk.orders.OrdersCaptureRequest(orderId).prefer('return=representation').requestBody({}),
        orderAnswer,
        {
          requestId,
          fits: ({ id }) => id === orderId,
        },
      ),
    getCapture: (captureId) =>
      call('get capture', new sdk.payments.CapturesGetRequest(captureId), captureAnswer, {
        fits: ({ id }) => id === captureId,
      }),
    refundCapture: (captureId, { requestId, amountCents, currency }) =>
      call(
        'refund capture',
        new sdk.payments.CapturesRefundRequest(captureId).prefer('return=representation').requestBody({
          ...(amountCents === null ? {} : { amount: { currency_code: currency, value: toDecimalText(amountCents) } }),
          custom_id: requestId,
        }),
        refundAnswer,
        {
          requestId,
          fits: (refund) => refund.currency === currency && (amountCents === null || refund.cents === amountCents),
        },
      ),
    getRefund: (refundId) =>
      call('get refund', new sdk.payments.RefundsGetRequest(refundId), refundAnswer, {
        fits: ({ id }) => id === refundId,
      }),
    async verifyWebhook(signature, rawBody) {
      const outcome = await call(
        'verify webhook',
        verificationRequest(settings.webhookId, signature, rawBody),
        verificationAnswer,
      );
      return outcome.kind === 'done'
        ? { kind: 'done', value: { isGenuine: outcome.value.verification_status === 'SUCCESS' } }
        : outcome;
    },
  };
}

/** An answer that does not fit what was asked is none: its write may have happened. */
function read<S extends z.ZodType>(
  sent: Sent,
  answer: S,
  fits: (value: z.output<S>) => boolean,
): { outcome: Outcome<z.output<S>>; debugId?: string | null } {
  if (sent.kind !== 'answer') return { outcome: sent };
  if (sent.status >= 400) {
    const error = errorAnswer.safeParse(sent.body);
    const issue = error.success ? error.data.issue : '';
    const debugId = error.success ? error.data.debugId : null;
    if (sent.status === 401) return { outcome: { kind: 'unsent', reason: 'not authorized' }, debugId };
    return IN_PROGRESS.has(issue) || sent.status === 408
      ? { outcome: { kind: 'unknown', reason: issue || 'timeout' }, debugId }
      : { outcome: { kind: 'refused', status: sent.status, issue }, debugId };
  }
  const parsed = answer.safeParse(sent.body);
  return parsed.success && fits(parsed.data)
    ? { outcome: { kind: 'done', value: parsed.data } }
    : { outcome: { kind: 'unknown', reason: 'the answer does not fit' } };
}

const reasonOf = (outcome: Outcome<unknown>) => {
  if (outcome.kind === 'done') return {};
  return outcome.kind === 'refused' ? { status: outcome.status, issue: outcome.issue } : { reason: outcome.reason };
};

/** A session is nothing to ship, and approving it is the decision to pay. */
const orderBody = (order: { amountCents: number; currency: string; description: string; customId: string }) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.customId,
      description: order.description,
      amount: { currency_code: order.currency, value: toDecimalText(order.amountCents) },
    },
  ],
  application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
});

/** The event goes back byte for byte: what the provider signed is the text, not its meaning. */
const verificationRequest = (webhookId: string, of: WebhookSignature, rawBody: string): PaypalRequest => {
  const signature = JSON.stringify({
    auth_algo: of.authAlgo,
    cert_url: of.certUrl,
    transmission_id: of.transmissionId,
    transmission_sig: of.transmissionSig,
    transmission_time: of.transmissionTime,
    webhook_id: webhookId,
  });
  return {
    path: '/v1/notifications/verify-webhook-signature',
    verb: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${signature.slice(0, -1)},"webhook_event":${rawBody}}`,
  };
};
