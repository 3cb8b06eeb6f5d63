import { randomBytes } from 'node:crypto';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';
import { respondAfterWrite, failsBeforeWrite } from './faulty-response.ts';
import type { PaypalFaults } from './faults.ts';
import type { Order, Refund, Remembered, Webhook } from './model.ts';
import type { PaypalOperations } from './operations.ts';
import { checkText, readOrderRequest } from './order-request.ts';
import { invalidRequest, PaypalProblem, unprocessable } from './problems.ts';
import type { PaypalRenderer } from './render.ts';
import type { SignatureClaim, Signer } from './signing.ts';
import { newPaypalId, type PaypalState } from './state.ts';
import type { AccessTokens } from './tokens.ts';

/** How long a PayPal-Request-Id is stored: 6 hours for orders, 45 days for refunds. */
const ORDER_KEY_LIFETIME_MS = 6 * HOUR_MS;
const REFUND_KEY_LIFETIME_MS = 45 * DAY_MS;
const CLAIM_FIELDS = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const;

interface ApiDeps {
  state: PaypalState;
  operations: PaypalOperations;
  render: PaypalRenderer;
  tokens: AccessTokens;
  faults: PaypalFaults;
  signer: Signer;
  webhook: () => Webhook;
}

/** PayPal's published API: OAuth, Orders v2, Payments v2 and webhook verification. */
export function paypalApi({ state, operations, render, tokens, faults, signer, webhook }: ApiDeps): Router {
  const api = Router();

  api.post('/v1/oauth2/token', (request, response) => {
    if (!tokens.knows(request.headers.authorization)) {
      response.status(401).json({ error: 'invalid_client', error_description: 'Client Authentication failed' });
      return;
    }
    if ((request.body as Record<string, unknown> | undefined)?.grant_type !== 'client_credentials') {
      response
        .status(400)
        .json({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL or not supported' });
      return;
    }
    response.json(tokens.issue());
  });
  api.get(
    signer.certPath,
    (_request, response) => void response.type('application/x-pem-file').send(signer.certificate),
  );

  api.use(['/v1', '/v2'], (request: Request, response: Response, next: NextFunction) => {
    response.set('paypal-debug-id', randomBytes(7).toString('hex').slice(0, 13));
    if (!tokens.accepts(request.headers.authorization)) throw new PaypalProblem('AUTHENTICATION_FAILURE');
    if (request.method === 'POST' && request.headers['content-type'] !== undefined && !request.is('application/json'))
      throw new PaypalProblem('UNSUPPORTED_MEDIA_TYPE');
    next();
  });

  api.post('/v2/checkout/orders', (request, response) => {
    const key = requestKey(request);
    const order = key === undefined ? undefined : repeated(key);
    if (order) return void response.status(200).json(orderResponse(request, order));
    const wanted = readOrderRequest(request.body);
    const fault = faults.take('order');
    if (failsBeforeWrite(response, fault)) return;
    const made = operations.createOrder(wanted);
    remember(key, { kind: 'order', id: made.id }, ORDER_KEY_LIFETIME_MS);
    respondAfterWrite(response, orderResponse(request, made), fault);
  });

  api.get(
    '/v2/checkout/orders/:id',
    (request, response) => void response.json(render.orderJson(operations.requireOrder(request.params.id))),
  );

  api.post('/v2/checkout/orders/:id/capture', (request, response) => {
    const { id } = request.params;
    operations.requireOrder(id);
    const key = requestKey(request);
    const order = key === undefined ? undefined : repeated(key);
    if (order) return void response.status(200).json(orderResponse(request, order));
    const fault = faults.take('capture');
    if (failsBeforeWrite(response, fault)) return;
    try {
      const captured = operations.captureOrder(id, fault);
      remember(key, { kind: 'order', id }, ORDER_KEY_LIFETIME_MS);
      respondAfterWrite(response, orderResponse(request, captured), fault);
    } catch (error) {
      if (error instanceof PaypalProblem && error.message.endsWith('INSTRUMENT_DECLINED'))
        remember(key, { kind: 'declined', id }, ORDER_KEY_LIFETIME_MS);
      throw error;
    }
  });

  api.get(
    '/v2/payments/captures/:id',
    (request, response) => void response.json(render.captureJson(operations.requireCapture(request.params.id))),
  );

  api.post('/v2/payments/captures/:id/refund', (request, response) => {
    const capture = operations.requireCapture(request.params.id);
    const key = requestKey(request);
    const known = key === undefined ? undefined : state.recall(key)?.result;
    if (known) return void response.status(201).json(refundResponse(request, operations.requireRefund(known.id)));
    const body = (request.body ?? {}) as Record<string, unknown>;
    const texts = {
      noteToPayer: readText(body.note_to_payer, '/note_to_payer', 255),
      invoiceId: readText(body.invoice_id, '/invoice_id', 127),
      customId: readText(body.custom_id, '/custom_id', 127),
    };
    const fault = faults.take('refund');
    if (failsBeforeWrite(response, fault)) return;
    const refund = operations.refundCapture(capture.id, body, texts, fault);
    remember(key, { kind: 'refund', id: refund.id }, REFUND_KEY_LIFETIME_MS);
    respondAfterWrite(response, refundResponse(request, refund), fault);
  });

  api.get(
    '/v2/payments/refunds/:id',
    (request, response) => void response.json(render.refundJson(operations.requireRefund(request.params.id))),
  );

  const described = ({ id, url }: Webhook) => ({ id, url, event_types: [{ name: '*' }] });
  api.get(
    '/v1/notifications/webhooks',
    (_request, response) => void response.json({ webhooks: [described(webhook())] }),
  );
  // A real app can have several webhooks; this one has one, so that nothing is sent to an address that is gone.
  api.post('/v1/notifications/webhooks', (request, response) => {
    const { url, event_types: types } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof url !== 'string' || !URL.canParse(url)) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/url');
    if (!Array.isArray(types) || types.length === 0) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/event_types');
    if (url === webhook().url) throw invalidRequest('INVALID_PARAMETER_VALUE', '/url', url);
    const made = { id: newPaypalId(), url };
    state.save({ t: 'webhook', of: made });
    response.status(201).json(described(made));
  });

  api.post('/v1/notifications/verify-webhook-signature', (request, response) => {
    const claim = (request.body ?? {}) as Record<string, unknown>;
    for (const field of CLAIM_FIELDS)
      if (typeof claim[field] !== 'string') throw invalidRequest('MISSING_REQUIRED_PARAMETER', `/${field}`);
    if (typeof claim.webhook_event !== 'object' || claim.webhook_event === null)
      throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/webhook_event');
    response.json({ verification_status: signer.verify(claim as unknown as SignatureClaim) ? 'SUCCESS' : 'FAILURE' });
  });

  /** The order of an earlier request with this id, undefined when there was none; throws again what was declined. */
  function repeated(key: string): Order | undefined {
    const known = state.recall(key)?.result;
    if (!known) return undefined;
    if (known.kind === 'declined')
      throw unprocessable('INSTRUMENT_DECLINED', undefined, undefined, [
        render.link(`/checkoutnow?token=${known.id}`, 'redirect'),
      ]);
    return operations.requireOrder(known.id);
  }
  function remember(key: string | undefined, result: Remembered['result'], forMs: number): void {
    if (key !== undefined) state.save({ t: 'remembered', of: { key, result, until: Date.now() + forMs } });
  }
  /** The minimal representation unless `Prefer` asks for all; a capture's has the payments even so, as at PayPal. */
  function orderResponse(request: Request, order: Order): unknown {
    if (wantsRepresentation(request)) return render.orderJson(order);
    if (!request.path.endsWith('/capture')) return render.minimal(order);
    const { id, status, payment_source, purchase_units, payer, links } = render.orderJson(order);
    const units = (purchase_units as Record<string, unknown>[]).map(({ reference_id, payments }) => ({
      reference_id,
      payments,
    }));
    return { id, status, payment_source, purchase_units: units, payer, links };
  }
  const refundResponse = (request: Request, refund: Refund): unknown =>
    wantsRepresentation(request) ? render.refundJson(refund) : render.minimalRefund(refund);
  return api;
}

function wantsRepresentation(request: Request): boolean {
  return /return=representation/i.test(request.get('prefer') ?? '');
}

/** The idempotency key of a write: its path and request id. */
function requestKey(request: Request): string | undefined {
  const id = request.get('paypal-request-id');
  if (id === undefined || id === '') return undefined;
  if (id.length > 108) throw invalidRequest('INVALID_STRING_LENGTH', 'PayPal-Request-Id', id);
  return `${request.path} ${id}`;
}

function readText(value: unknown, field: string, longest: number): string | undefined {
  if (value === null) return undefined;
  checkText(value, field, longest);
  return value;
}
