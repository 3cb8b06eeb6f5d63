import { randomUUID } from 'node:crypto';
import { ask, capture, complete, confirm, invited, paid, unpaid, type Family } from './attempt-setup.ts';

/** An appointment of another client, or an unknown one. */
export const foreignAppointment: Family = async (setup) => {
  const { fixture, random } = setup;
  const { id } = await fixture.book(fixture.paid());
  const by = fixture.as(random.pick(['other', 'visitor', 'admin']));
  const appointmentId = random.pick([id, id.toUpperCase(), randomUUID(), `${id}'--`, [id]]);
  const asked = await ask(by, { appointmentId });
  const confirmed = await confirm(by, asked.body?.id ?? random.text(17), { appointmentId });
  return { targets: [id], responses: [asked, confirmed] };
};

/** The order of another appointment: paid or approved, of the same client or of somebody else. */
export const foreignOrder: Family = async (setup) => {
  const { fixture, random } = setup;
  const source = await (random.pick([true, false]) ? paid(setup) : unpaid(setup, { isApproved: true }));
  const by = random.pick(['client', 'other'] as const);
  const target = await fixture.book(fixture.paid(), fixture.as(by));
  return { targets: [target.id], responses: [await confirm(fixture.as(by), source.orderId, target.bookingData)] };
};

/** A payment link completed with the order of another session. */
export const foreignToken: Family = async (setup) => {
  const { fixture, random } = setup;
  const link = await invited(setup);
  const source = await (random.pick([true, false]) ? paid(setup) : unpaid(setup, { isApproved: true }));
  const by = fixture.as(random.pick(['visitor', 'client', 'other']));
  return {
    targets: [link.id, ...((await isUnpaid(setup, source.id)) ? [source.id] : [])],
    responses: [
      await ask(by, { token: link.token, appointmentId: source.id }),
      await complete(by, link.token, source.orderId),
    ],
  };
};

const isUnpaid = async ({ fixture }: Parameters<Family>[0], id: string) =>
  (await fixture.as('client').get(`/api/appointments/${id}`)).body.status === 'pending_payment';

/** Booking data of another booking, or with fields that were added. */
export const alteredBookingData: Family = async (setup) => {
  const { fixture, random } = setup;
  const target = await unpaid(setup, { isApproved: true });
  const other = await unpaid(setup);
  const overrides = random.pick<object>([
    { price: 0, isFreeAppointment: true },
    { status: 'confirmed', paymentStatus: 'completed' },
    { requiresPayment: false },
    { capture: { status: 'COMPLETED' }, orderId: other.orderId },
    { serviceId: fixture.free() },
    { constructor: { isAdmin: true }, amountCents: 0 },
  ]);
  const data = random.pick([target.bookingData, other.bookingData]) as object;
  const client = fixture.as('client');
  return {
    targets: [target.id, other.id],
    responses: [await confirm(client, target.orderId, { ...data, ...overrides })],
  };
};

/** A session of somebody else, an invented one, none, or one of the wrong kind. */
export const foreignSession: Family = async (setup) => {
  const { fixture, random } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: true });
  const thief = fixture.gateway.browser();
  const own = fixture.as('client').cookies.get('stillpoint-client') ?? '';
  const value = random.pick([
    fixture.as('other').cookies.get('stillpoint-client') ?? '',
    fixture.as('admin').cookies.get('stillpoint-admin') ?? '',
    random.text(43),
    own.split('').reverse().join(''),
    `${own.slice(0, -1)}*`,
    '',
  ]);
  if (value) thief.cookies.set(random.pick(['stillpoint-client', 'stillpoint-admin']), value);
  const asked = await ask(thief, { appointmentId: id });
  return { targets: [id], responses: [asked, await confirm(thief, orderId, bookingData)] };
};

/** Headers that claim another identity or another kind of request. */
export const headerTricks: Family = async (setup) => {
  const { fixture, random } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: true });
  const headers = random.pick<Record<string, string>>([
    { 'x-http-method-override': 'PUT' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-host': 'practice.example', 'x-forwarded-proto': 'https' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { authorization: 'Bearer admin', 'x-user': 'admin', 'x-admin': 'true' },
    { 'paypal-transmission-sig': random.text(40), 'paypal-auth-algo': 'none' },
    { 'x-original-url': '/api/admin/appointments', 'x-rewrite-url': '/api/admin/appointments' },
    { 'content-type': 'application/json; charset=utf-7' },
  ]);
  const by = fixture.as(random.pick(['client', 'other', 'visitor']));
  return { targets: [id], responses: [await confirm(by, orderId, bookingData, { headers })] };
};

/** What only the practice may do, done by others, to get a session without paying. */
export const practiceOnlyCall: Family = async (setup) => {
  const { fixture, random } = setup;
  const { id } = await fixture.book(fixture.paid());
  const by = fixture.as(random.pick(['client', 'other', 'visitor']));
  const path = random.pick([
    `/api/admin/payments/stuck/capture-${random.text(17)}/settle`,
    `/api/admin/appointments/${id}/send-payment-invitation`,
    `/api/admin/appointments/${id}/confirm`,
    `/api/appointments/${id}`,
    `/api/client/appointments/${id}/confirm`,
  ]);
  const method = random.pick(['POST', 'PUT', 'PATCH']);
  const init = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'confirmed', paymentStatus: 'completed', isFreeAppointment: true }),
  };
  return { targets: [id], responses: [await by.send(method, path, init), await capture(by, random.text(17))] };
};
