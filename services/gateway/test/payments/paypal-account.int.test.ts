import type { PaypalAccount } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { gatewayFixture } from '../support/gateway-fixture.ts';

const fixture = gatewayFixture({ isOfflineOnly: true });
const ACCOUNT = '/api/admin/paypal-account';
const named = { kind: 'paypal', clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
const save = (form: object) => fixture.as('admin').put(ACCOUNT, form);
const shown = async () => (await fixture.as('admin').get(ACCOUNT)).body as PaypalAccount;
const buttons = () => fixture.as('visitor').get('/api/paypal/setup');

it('the PayPal account that the administrator enters on screen is refused while PayPal gives it no token, and nothing of it is stored', async () => {
  expect(await shown()).toMatchObject({ kind: 'direct', source: 'server', mode: null, clientId: null });
  const refused = await save({ ...named, clientSecret: 'of another app' });
  expect([refused.status, refused.body.code]).toEqual([422, 'connection_failed']);
  expect(refused.body.message).toContain('does not know this client ID with this secret');
  expect((await save({ ...named, clientId: ' ' })).body.message).toContain('Client ID is required');
  expect((await buttons()).status).toBe(422);
  expect((await shown()).source).toBe('server');
});

it('the PayPal account that the administrator enters on screen takes payments at once without a restart, is sealed, and is never sent to the browser again', async () => {
  const saved = await save(named);
  expect(saved.body).toMatchObject({
    kind: 'paypal',
    source: 'screen',
    clientId: 'sandbox-client',
    webhookUrl: 'http://practice.example/api/paypal/webhook',
  });
  const { webhookId } = saved.body as PaypalAccount;
  expect(webhookId).toMatch(/^[A-Z0-9]{17}$/);
  // The webhook that was added is found again, and one that the app does not have is refused.
  expect((await save({ ...named, webhookId: 'OF-ANOTHER-APP' })).body.webhookId).toBe(webhookId);
  expect(saved.text + (await fixture.as('admin').get(ACCOUNT)).text).not.toContain('sandbox-secret');
  const [row] = await fixture.gateway.sql<
    [{ secret: string }]
  >`SELECT client_secret AS secret FROM payment.paypal_account`;
  expect(row.secret).not.toContain('sandbox-secret');
  expect((await buttons()).body.clientId).toBe('sandbox-client');
  expect((await fixture.gateway.deps.site.current()).checkout?.clientId).toBe('sandbox-client');
  const { id } = await fixture.book(fixture.paid());
  const orderId = await fixture.approvedOrder(id);
  const captured = await fixture.as('client').post(`/api/paypal/order/${orderId}/capture`);
  expect(captured.body.status).toBe('COMPLETED');
});

it('the PayPal account that the administrator enters on screen is removed once clients pay directly, and payments that wait for PayPal keep waiting', async () => {
  const { id } = await fixture.book(fixture.paid());
  const orderId = await fixture.order(id);
  expect((await save({ kind: 'direct' })).body).toMatchObject({ kind: 'direct', source: 'screen', clientId: null });
  expect((await buttons()).status).toBe(422);
  await fixture.approve(orderId);
  expect((await fixture.as('client').post(`/api/paypal/order/${orderId}/capture`)).body.code).toBe(
    'provider_unavailable',
  );
  await save(named);
  expect((await fixture.as('client').post(`/api/paypal/order/${orderId}/capture`)).body.status).toBe('COMPLETED');
});
