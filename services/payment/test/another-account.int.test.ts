import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '@stillpoint/log';
import { startPaypalSandbox, type PaypalSandbox } from '../../../infra/sandbox/paypal/start-paypal-sandbox.ts';
import { captureOrder, createProviders, openOrder, type PaymentContext } from '../src/index.ts';
import { paymentFixtures } from './support/fixtures.ts';
import { dueFor } from './support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
let sandbox: PaypalSandbox;
/** The same practice after it has set another PayPal account. */
let renamed: PaymentContext;

beforeAll(async () => {
  const named = { clientId: 'another account', clientSecret: 'its secret' };
  sandbox = await startPaypalSandbox({ port: 0, webhookUrl: 'http://127.0.0.1:9/', firstBackoffMs: 50, ...named });
  const account = {
    PAYPAL_CLIENT_ID: named.clientId,
    PAYPAL_CLIENT_SECRET: named.clientSecret,
    PAYPAL_API_URL: sandbox.url,
    PAYPAL_SDK_URL: `${sandbox.url}/sdk/js`,
    PAYPAL_WEBHOOK_ID: sandbox.webhookId,
  };
  const log = createLogger({ name: 'payment-test', level: 'silent' });
  renamed = { ...fixture.ctx, providers: createProviders(account, { ...fixture.ctx, log }) };
});
afterAll(() => sandbox.stop());

it('an order that was opened before the practice named another PayPal account is not offered beside its buttons, nor captured', async () => {
  const due = dueFor();
  const earlier = await openOrder(fixture.ctx, due);
  const order = await openOrder(renamed, due);
  expect(order.orderId).not.toBe(earlier.orderId);
  expect(await openOrder(renamed, due)).toEqual(order);
  await fixture.approve(earlier.orderId);
  await expect(captureOrder(renamed, earlier)).rejects.toMatchObject({ code: 'nothing_to_pay' });
  expect(fixture.proxy.writes(`${earlier.orderId}/capture`)).toEqual([]);
});

it('an order of before the accounts of orders were kept is one of the present account', async () => {
  const due = dueFor();
  const order = await openOrder(renamed, due);
  await fixture.database.sql`UPDATE payment.order SET account = NULL WHERE provider_id = ${order.orderId}`;
  expect(await openOrder(renamed, due)).toEqual(order);
});
