import { randomUUID } from 'node:crypto';
import { ask, capture, complete, confirm, invited, paid, unpaid, type Family } from './attempt-setup.ts';

/** Another client's, or nobody's, appointment. */
export const foreignAppointment: Family = async (setup) => {
  const { fixture, chance } = setup;
  const { id } = await fixture.book(fixture.paid());
  const by = fixture.as(chance.pick(['other', 'visitor', 'admin']));
  const appointmentId = chance.pick([id, id.toUpperCase(), randomUUID(), `${id}'--`, [id]]);
  const asked = await ask(by, { appointmentId });
  const confirmed = await confirm(by, asked.body?.id ?? chance.text(17), { appointmentId });
  return { targets: [id], answers: [asked, confirmed] };
};

/** The order of another appointment: paid or approved, of the same client or of somebody else. */
export const foreignOrder: Family = async (setup) => {
  const { fixture, chance } = setup;
  const source = await (chance.pick([true, false]) ? paid(setup) : unpaid(setup, { isApproved: true }));
  const by = chance.pick(['client', 'other'] as const);
  const target = await fixture.book(fixture.paid(), fixture.as(by));
  return { targets: [target.id], answers: [await confirm(fixture.as(by), source.orderId, target.bookingData)] };
};

/** A payment link completed with the order of another session. */
export const foreignToken: Family = async (setup) => {
  const { fixture, chance } = setup;
  const link = await invited(setup);
  const source = await (chance.pick([true, false]) ? paid(setup) : unpaid(setup, { isApproved: true }));
  const by = fixture.as(chance.pick(['visitor', 'client', 'other']));
  return {
    targets: [link.id, ...((await isUnpaid(setup, source.id)) ? [source.id] : [])],
    answers: [
      await ask(by, { token: link.token, appointmentId: source.id }),
      await complete(by, link.token, source.orderId),
    ],
  };
};

const isUnpaid = async ({ fixture }: Parameters<Family>[0], id: string) =>
  (await fixture.as('client').get(`/api/appointments/${id}`)).body.status === 'pending_payment';

/** Booking data of another booking, or dressed up. */
export const alteredBookingData: Family = async (setup) => {
  const { fixture, chance } = setup;
  const target = await unpaid(setup, { isApproved: true });
  const other = await unpaid(setup);
  const dress = chance.pick<object>([
    { price: 0, isFreeAppointment: true },
    { status: 'confirmed', paymentStatus: 'completed' },
    { requiresPayment: false },
    { capture: { status: 'COMPLETED' }, orderId: other.orderId },
    { serviceId: fixture.free() },
    { constructor: { isAdmin: true }, amountCents: 0 },
  ]);
  const data = chance.pick([target.bookingData, other.bookingData]) as object;
  const client = fixture.as('client');
  return { targets: [target.id, other.id], answers: [await confirm(client, target.orderId, { ...data, ...dress })] };
};

/** Somebody else's session, an invented one, none, or the wrong kind of one. */
export const foreignSession: Family = async (setup) => {
  const { fixture, chance } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: true });
  const thief = fixture.gateway.browser();
  const own = fixture.as('client').cookies.get('stillpoint-client') ?? '';
  const value = chance.pick([
    fixture.as('other').cookies.get('stillpoint-client') ?? '',
    fixture.as('admin').cookies.get('stillpoint-admin') ?? '',
    chance.text(43),
    own.split('').reverse().join(''),
    `${own.slice(0, -1)}*`,
    '',
  ]);
  if (value) thief.cookies.set(chance.pick(['stillpoint-client', 'stillpoint-admin']), value);
  const asked = await ask(thief, { appointmentId: id });
  return { targets: [id], answers: [asked, await confirm(thief, orderId, bookingData)] };
};

/** Headers that claim to be somebody, or something, else. */
export const headerTricks: Family = async (setup) => {
  const { fixture, chance } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: true });
  const headers = chance.pick<Record<string, string>>([
    { 'x-http-method-override': 'PUT' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-host': 'practice.example', 'x-forwarded-proto': 'https' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { authorization: 'Bearer admin', 'x-user': 'admin', 'x-admin': 'true' },
    { 'paypal-transmission-sig': chance.text(40), 'paypal-auth-algo': 'none' },
    { 'x-original-url': '/api/admin/appointments', 'x-rewrite-url': '/api/admin/appointments' },
    { 'content-type': 'application/json; charset=utf-7' },
  ]);
  const by = fixture.as(chance.pick(['client', 'other', 'visitor']));
  return { targets: [id], answers: [await confirm(by, orderId, bookingData, { headers })] };
};

/** What only the practice may do, done by others, to get a session without paying. */
export const borrowedPower: Family = async (setup) => {
  const { fixture, chance } = setup;
  const { id } = await fixture.book(fixture.paid());
  const by = fixture.as(chance.pick(['client', 'other', 'visitor']));
  const path = chance.pick([
    `/api/admin/payments/stuck/capture-${chance.text(17)}/settle`,
    `/api/admin/appointments/${id}/send-payment-invitation`,
    `/api/admin/appointments/${id}/confirm`,
    `/api/appointments/${id}`,
    `/api/client/appointments/${id}/confirm`,
  ]);
  const method = chance.pick(['POST', 'PUT', 'PATCH']);
  const init = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'confirmed', paymentStatus: 'completed', isFreeAppointment: true }),
  };
  return { targets: [id], answers: [await by.send(method, path, init), await capture(by, chance.text(17))] };
};
