import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type HttpResponse, type Browser, requireOk } from '@stillpoint/testing';
import { Authenticator } from '../support/authenticator.ts';
import { CLIENT, gatewayFixture } from '../support/gateway-fixture.ts';
import { logIn } from '../support/people.ts';

const SITE = 'http://practice.example';
const auth = '/api/client/auth';
const fixture = gatewayFixture();

const order = (named: object) => ({ amount: '120.00', currency: 'USD', intent: 'CAPTURE', ...named });
const statusAndText = ({ status, text }: HttpResponse) => [status, text];
const addPasskey = async (browser: Browser, authenticator: Authenticator) => {
  const options = requireOk(await browser.post(`${auth}/passkeys/options`));
  return browser.post(`${auth}/passkeys`, { name: 'Phone', passkey: authenticator.create(options) });
};

/** Ada's: a session she paid, one that waits for its money, its order, a passkey and a session of a browser. */
async function belongings() {
  const ada = fixture.as('client');
  const paid = await fixture.book(fixture.paid());
  const paidOrder = await fixture.pay(paid.id);
  const unpaid = await fixture.book(fixture.paid());
  const unpaidOrder = await fixture.order(unpaid.id);
  requireOk(await addPasskey(ada, new Authenticator(SITE)));
  const { passkeys, sessions } = requireOk(await ada.get(`${auth}/security`));
  return {
    paid: paid.id,
    paidOrder,
    paidBooking: paid.bookingData as object,
    unpaid: unpaid.id,
    unpaidOrder,
    unpaidBooking: unpaid.bookingData as object,
    passkey: passkeys[0].id as string,
    session: sessions[0].id as string,
  };
}
type Belongings = Awaited<ReturnType<typeof belongings>>;

/** Ids that belong to nobody, one for each. */
const nobodys = (): Belongings => {
  const [paid, unpaid] = [randomUUID(), randomUUID()];
  const bookingOf = (appointmentId: string) => ({
    appointmentId,
    serviceId: fixture.paid(),
    appointmentDate: fixture.slot(),
  });
  return {
    paid,
    paidOrder: '0NOBODYS00000000A',
    paidBooking: bookingOf(paid),
    unpaid,
    unpaidOrder: '0NOBODYS00000000B',
    unpaidBooking: bookingOf(unpaid),
    passkey: randomUUID(),
    session: randomUUID(),
  };
};

/** All that a client can call with the id of somebody else, in paths and bodies. */
const attempts = async (own: { id: string; bookingData: object; token: string }) => {
  const to = fixture.slot();
  const path = (id: string, verb: string) => `/api/client/appointments/${id}/${verb}`;
  const calls: Record<string, (browser: Browser, its: Belongings) => Promise<HttpResponse>> = {
    receipt: (browser, { paid }) => browser.get(path(paid, 'receipt.pdf')),
    cancel: (browser, { paid }) => browser.post(path(paid, 'cancel'), {}),
    'cancel, with a wrong refund': (browser, { paid }) => browser.post(path(paid, 'cancel'), { expectedRefund: 1 }),
    move: (browser, { paid }) => browser.post(path(paid, 'reschedule'), { appointmentDate: to }),
    'move, seen at another time': (browser, { paid }) =>
      browser.post(path(paid, 'reschedule'), { appointmentDate: to, basedOn: to }),
    'order of a paid session': (browser, { paid }) => browser.post('/api/paypal/order', order({ appointmentId: paid })),
    'order of an unpaid session': (browser, { unpaid }) =>
      browser.post('/api/paypal/order', order({ appointmentId: unpaid })),
    'order of another amount': (browser, { unpaid }) =>
      browser.post('/api/paypal/order', { ...order({ appointmentId: unpaid }), amount: '1.00' }),
    'order by a link of one’s own': (browser, { unpaid }) =>
      browser.post('/api/paypal/order', order({ appointmentId: unpaid, token: own.token })),
    'confirm with both': (browser, { paidOrder, paidBooking }) =>
      browser.post('/api/appointments/confirm-payment', { paymentId: paidOrder, bookingData: paidBooking }),
    'confirm one’s own with another’s money': (browser, { paidOrder }) =>
      browser.post('/api/appointments/confirm-payment', { paymentId: paidOrder, bookingData: own.bookingData }),
    'confirm what is not paid': (browser, { unpaidOrder, unpaidBooking }) =>
      browser.post('/api/appointments/confirm-payment', { paymentId: unpaidOrder, bookingData: unpaidBooking }),
    'link of one’s own, with another’s money': (browser, { paidOrder }) =>
      browser.post(`/api/payment-link/${own.token}/complete`, { orderId: paidOrder }),
    'passkey removed': (browser, { passkey }) => browser.delete(`${auth}/passkeys/${passkey}`),
    'session ended': (browser, { session }) => browser.delete(`${auth}/sessions/${session}`),
  };
  return Object.entries(calls);
};

/** Ben's own ids, so that a call can be refused only for the other id in it. */
async function benOwns() {
  const ben = fixture.as('other');
  const { id, bookingData } = await fixture.book(fixture.paid(), ben);
  return { id, bookingData: bookingData as object, token: await fixture.invite(id) };
}

it('the id of somebody else gets the same response as an unknown one, in paths and bodies, and changes nothing', async () => {
  const [hers, own] = [await belongings(), await benOwns()];
  const state = async () => ({
    appointments: (await fixture.as('client').get('/api/client/appointments')).body,
    own: (await fixture.as('other').get('/api/client/appointments')).body,
    security: (await fixture.as('client').get(`${auth}/security`)).body.passkeys,
    ledger: await fixture.ledger(),
  });
  const before = await state();
  const calls = await attempts(own);
  for (const [what, call] of calls) {
    const ben = fixture.as('other');
    const [foreign, unknown] = [await call(ben, hers), await call(ben, nobodys())];
    expect(statusAndText(foreign), what).toEqual(statusAndText(unknown));
    expect(foreign.status, what).toBe(404);
    const visitor = await call(fixture.as('visitor'), hers);
    // A link and its token need no account: the order's owner decides.
    expect([401, what.includes('link') ? 404 : 401], `${what}, signed in as nobody`).toContain(visitor.status);
  }
  expect(await state()).toEqual(before);
  expect((await fixture.as('client').get(`${auth}/user`)).status).toBe(200);
  expect((await fixture.as('other').get(`/api/appointments/${hers.paid}`)).body).toMatchObject({ zoomLink: null });
});

it('a client’s lists and newest unpaid session are their own, whatever the query or body names', async () => {
  const { id } = await fixture.book(fixture.paid());
  const ben = fixture.as('other');
  for (const query of [`clientEmail=${CLIENT}`, `email=${CLIENT}`, 'include=abandoned', `search=${CLIENT}`])
    for (const path of ['/api/appointments', '/api/client/appointments'])
      expect((await ben.get(`${path}?${query}`)).text, `${path}?${query}`).not.toContain(CLIENT);
  const profile = { firstName: 'Ben', lastName: 'Still', phone: null, pronouns: null };
  const { email } = requireOk(await ben.get(`${auth}/user`));
  const changed = requireOk(await ben.put(`${auth}/user`, { ...profile, email: CLIENT, id: randomUUID() }));
  expect(changed.email).toBe(email);
  // An unpaid session, which a request without an appointment id would find.
  await benOwns();
  requireOk(await ben.post('/api/paypal/order', order({ clientEmail: CLIENT })));
  const orders = await fixture.gateway.sql`SELECT FROM payment.order WHERE appointment_id = ${id}`;
  expect(orders).toHaveLength(0);
});

it('a challenge or passkey of another account adds no passkey and signs nobody in', async () => {
  const [ada, ben] = [fixture.as('client'), fixture.as('other')];
  const options = requireOk(await ada.post(`${auth}/passkeys/options`));
  const madeForAda = new Authenticator(SITE).create(options);
  expect((await ben.post(`${auth}/passkeys`, { name: 'Mine', passkey: madeForAda })).status).toBe(422);
  const bens = new Authenticator(SITE);
  requireOk(await addPasskey(ben, bens));
  const challenge = requireOk(await fixture.as('visitor').post(`${auth}/passkey/options`));
  const proof = { passkey: bens.get(challenge) };
  expect((await ada.post(`${auth}/confirm`, proof)).body.code).toBe('invalid_passkey');
  const forAdmin = requireOk(await fixture.as('visitor').post('/api/admin/login/passkey/options'));
  const asAdmin = await fixture.as('visitor').post('/api/admin/login/passkey', { passkey: bens.get(forAdmin) });
  expect(asAdmin.body.code).toBe('invalid_passkey');
});

it('a client’s session gives no access to the administrator’s endpoints, in whichever cookie it is sent, and to none once it has ended', async () => {
  const { paid } = await belongings();
  const browser = await logIn(fixture.gateway, CLIENT);
  const sent = [...browser.cookies].filter(([name]) => /client/.test(name));
  expect(sent).not.toEqual([]);
  const swapped = fixture.gateway.browser();
  for (const [name, value] of sent) swapped.cookies.set(name.replace('client', 'admin'), value);
  expect((await swapped.get('/api/admin/user')).status).toBe(401);
  expect((await swapped.get('/api/admin/appointments')).status).toBe(401);

  const receipt = `/api/client/appointments/${paid}/receipt.pdf`;
  expect((await browser.get(receipt)).status).toBe(200);
  fixture.gateway.clock.advance(7 * 24 * 3_600_000);
  for (const path of [receipt, '/api/client/appointments', `${auth}/security`, '/api/client/data/data.json'])
    expect((await browser.get(path)).status, path).toBe(401);
  expect((await browser.post(`/api/client/appointments/${paid}/cancel`, {})).status).toBe(401);
});
