import type { PaypalAccount } from '@stillpoint/contracts';
import { untilSomebodyWaits, type HttpResponse } from '@stillpoint/testing';
import { describe, expect, it } from 'vitest';
import { openSite } from '../../src/practice/site.ts';
import { bookingForm, gatewayFixture } from '../support/gateway-fixture.ts';
import { PRACTICE } from '../support/start-gateway.ts';

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

it('how clients pay is not changed by a form that was loaded before it was changed elsewhere, and a form that is sent again is accepted', async () => {
  const basedOn = await shown();
  const direct = { kind: 'direct', clientId: 'sandbox-client', basedOn };
  expect([(await save(direct)).status, (await save(direct)).status]).toEqual([200, 200]);
  const refused = await save({ ...named, basedOn });
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await shown()).toMatchObject({ kind: 'direct', source: 'screen' });
  const again = { ...named, basedOn: await shown() };
  for (const saved of [await save(again), await save(again)])
    expect(saved.body).toMatchObject({ kind: 'paypal', source: 'screen' });
});

it('how clients pay is what one of two forms says that are saved at once, and the other is refused', async () => {
  const { sql } = fixture.gateway;
  for (let round = 0; round < 5; round++) {
    await sql`DELETE FROM payment.paypal_account`;
    const basedOn = await shown();
    const saves = await sql.begin(async (tx) => {
      await tx`LOCK TABLE payment.paypal_account IN SHARE ROW EXCLUSIVE MODE`;
      const saves = [named, { kind: 'direct' }].map((form) => save({ ...form, basedOn }));
      await untilSomebodyWaits(sql, 2);
      return { ended: Promise.all(saves) };
    });
    const [first, second] = await saves.ended;
    expect([first!.status, second!.status].toSorted()).toEqual([200, 409]);
    const [taken, refused] = first!.status === 200 ? [first!, second!] : [second!, first!];
    expect([await shown(), refused.body.code]).toEqual([taken.body, 'changed_meanwhile']);
  }
});

it('a client who was paying through PayPal when the practice changed to direct payment pays what was approved, or keeps the time and is told to pay directly', async () => {
  await save(named);
  const { id } = await fixture.book(fixture.paid());
  const approved = await fixture.approvedOrder(id);
  const { id: waiting } = await fixture.book(fixture.paid());
  const held = async () =>
    (await fixture.as('client').get(`/api/appointments/${waiting}`)).body.holdExpiresAt as unknown;
  expect(await held()).toEqual(expect.any(String));
  expect((await save({ kind: 'direct' })).body).toMatchObject({ kind: 'direct', source: 'screen', clientId: null });
  expect((await buttons()).status).toBe(422);
  expect((await fixture.as('client').post(`/api/paypal/order/${approved}/capture`)).body.status).toBe('COMPLETED');
  const asked = { amount: '120.00', currency: 'USD', intent: 'CAPTURE', appointmentId: waiting };
  const refused = await fixture.as('client').post('/api/paypal/order', asked);
  expect([refused.status, refused.body.code]).toEqual([422, 'not_configured']);
  expect(await held()).toBeNull();
});

it('a booking that waits for its turn while the practice changes to direct payment keeps the time until the session starts', async () => {
  await save(named);
  const { sql } = fixture.gateway;
  const booked: Promise<HttpResponse>[] = [];
  await sql.begin(async (tx) => {
    await tx`LOCK TABLE booking.client_change`;
    booked.push(fixture.as('client').post('/api/appointments', bookingForm(fixture.paid(), fixture.slot())));
    await untilSomebodyWaits(sql);
    expect((await save({ kind: 'direct' })).status).toBe(200);
  });
  const { id, holdExpiresAt } = (await booked[0]!).body;
  expect(holdExpiresAt).toBeNull();
  expect((await fixture.as('client').get(`/api/appointments/${id}`)).body).toMatchObject({
    status: 'pending_payment',
    holdExpiresAt: null,
  });
});

it('a gateway that starts without PayPal’s settings keeps what was held for a payment until the session starts', async () => {
  await save({ kind: 'direct' });
  const { id } = await fixture.book(fixture.paid());
  const { sql, deps, clock } = fixture.gateway;
  await sql`UPDATE booking.appointment SET hold_expires_at = ${new Date(clock.now().getTime() + 60_000)} WHERE id = ${id}`;
  await openSite({ sql: deps.identity.sql, ...deps, practice: PRACTICE });
  expect((await fixture.as('client').get(`/api/appointments/${id}`)).body).toMatchObject({ holdExpiresAt: null });
});

it('a payment that was approved at a PayPal account that is not known any more is refused for good, and was not charged', async () => {
  await save(named);
  const { id } = await fixture.book(fixture.paid());
  const orderId = await fixture.approvedOrder(id);
  await save({ kind: 'direct' });
  await fixture.gateway.sql`DELETE FROM payment.kept_paypal_account`;
  const refused = await fixture.as('client').post(`/api/paypal/order/${orderId}/capture`);
  expect([refused.status, refused.body.code]).toEqual([422, 'not_configured']);
  expect(refused.body.message).toContain('You have not been charged');
  expect((await save({ kind: 'server' })).body.message).toContain('name no PayPal account');
});

describe('a PayPal account in the server’s settings', () => {
  const configured = gatewayFixture();
  it('can be chosen again on screen after clients paid directly', async () => {
    const put = (kind: string) => configured.as('admin').put(ACCOUNT, { kind });
    const { clientId } = (await configured.as('admin').get(ACCOUNT)).body as PaypalAccount;
    expect((await put('direct')).body).toMatchObject({ kind: 'direct', source: 'screen', serverClientId: clientId });
    const basedOn = (await configured.as('admin').get(ACCOUNT)).body;
    expect((await put('server')).body).toMatchObject({ kind: 'paypal', source: 'server', clientId });
    expect((await configured.as('admin').put(ACCOUNT, { kind: 'server', basedOn })).status).toBe(200);
    const { id } = await configured.book(configured.paid());
    expect(await configured.pay(id)).toEqual(expect.any(String));
  });
});
