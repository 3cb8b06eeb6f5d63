import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveHttp } from '../../listen.ts';
import { openPaypalDescription, PAYPAL_SPEC_DIR } from './description.ts';
import { startPaypalSandbox, type PaypalSandboxOptions } from '../start-paypal-sandbox.ts';

const description = PAYPAL_SPEC_DIR ? openPaypalDescription(PAYPAL_SPEC_DIR) : undefined;

export interface HttpResponse {
  status: number;
  // Tests read any field that PayPal sends.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}
export interface Notification {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; event_type: string };
}

/** A merchant that records notifications and responds with `status`. */
async function startMerchant() {
  const merchant = { received: [] as Notification[], status: 200 };
  const { url, stop } = await serveHttp(async (request, response) => {
    const body = await text(request);
    merchant.received.push({ headers: request.headers, body, event: JSON.parse(body) as Notification['event'] });
    response.writeHead(merchant.status).end();
  });
  return Object.assign(merchant, { url: `${url}/hook`, stop });
}

/** A sandbox with a merchant and an authorized caller. With PAYPAL_SPEC_DIR set, every exchange is validated against PayPal's description. */
export async function startPaypalTest(more: Partial<PaypalSandboxOptions> = {}) {
  const merchant = await startMerchant();
  const sandbox = await startPaypalSandbox({
    port: 0,
    webhookUrl: merchant.url,
    clientId: 'id',
    clientSecret: 'secret',
    firstBackoffMs: 50,
    ...more,
  });
  const plain = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const token = async () => {
    const response = await fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('id:secret')}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const authorization = `Bearer ${await token()}`;

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await plain(method, path, body, { authorization, ...headers });
    const text = await response.text();
    const result: HttpResponse = { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    const problems = description?.responseProblems(method, path, result.status, result.body) ?? [];
    if (problems.length > 0)
      throw new Error(
        `${method} ${path} returned ${result.status} against the description:\n${problems.join('\n')}\n${text}`,
      );
    return result;
  }
  const orderBody = (value = '95.00') => ({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'USD', value }, description: 'Session', custom_id: 'appointment-1' }],
  });
  async function approvedOrder(): Promise<string> {
    const { body } = await call('POST', '/v2/checkout/orders', orderBody());
    await plain('POST', `/sandbox/orders/${body.id}/approve`);
    return body.id as string;
  }
  async function captured(): Promise<{ order: string; capture: string }> {
    const order = await approvedOrder();
    const { body } = await call('POST', `/v2/checkout/orders/${order}/capture`, {});
    return { order, capture: body.purchase_units[0].payments.captures[0].id as string };
  }
  return {
    sandbox,
    merchant,
    call,
    plain,
    token,
    orderBody,
    approvedOrder,
    captured,
    fault: async (body: object) => (await plain('POST', '/sandbox/faults', body)).status,
    ledger: async () =>
      (await (await plain('GET', '/sandbox/ledger')).json()) as { orders: Json[]; captures: Json[]; refunds: Json[] },
    types: () => merchant.received.map(({ event }) => event.event_type),
    async stop() {
      await sandbox.stop();
      await merchant.stop();
    },
  };
}
type Json = Record<string, string>;
