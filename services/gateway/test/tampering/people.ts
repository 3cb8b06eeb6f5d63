import { randomUUID } from 'node:crypto';
import { ask, capture, complete, confirm, invited, paid, unpaid, type Family } from './kit.ts';

/** Another client's, or nobody's, appointment. */
export const foreignAppointment: Family = async (kit) => {
  const { world, chance } = kit;
  const { id } = await world.book(world.paid());
  const by = world.as(chance.pick(['other', 'visitor', 'admin']));
  const appointmentId = chance.pick([id, id.toUpperCase(), randomUUID(), `${id}'--`, [id]]);
  const asked = await ask(by, { appointmentId });
  const confirmed = await confirm(by, asked.body?.id ?? chance.text(17), { appointmentId });
  return { targets: [id], answers: [asked, confirmed] };
};

/** The order of another appointment: paid or approved, of the same client or of somebody else. */
export const foreignOrder: Family = async (kit) => {
  const { world, chance } = kit;
  const source = await (chance.pick([true, false]) ? paid(kit) : unpaid(kit, { isApproved: true }));
  const by = chance.pick(['client', 'other'] as const);
  const target = await world.book(world.paid(), world.as(by));
  return { targets: [target.id], answers: [await confirm(world.as(by), source.orderId, target.bookingData)] };
};

/** A payment link completed with the order of another session. */
export const foreignToken: Family = async (kit) => {
  const { world, chance } = kit;
  const link = await invited(kit);
  const source = await (chance.pick([true, false]) ? paid(kit) : unpaid(kit, { isApproved: true }));
  const by = world.as(chance.pick(['visitor', 'client', 'other']));
  return {
    targets: [link.id, ...((await isUnpaid(kit, source.id)) ? [source.id] : [])],
    answers: [
      await ask(by, { token: link.token, appointmentId: source.id }),
      await complete(by, link.token, source.orderId),
    ],
  };
};

const isUnpaid = async ({ world }: Parameters<Family>[0], id: string) =>
  (await world.as('client').get(`/api/appointments/${id}`)).body.status === 'pending_payment';

/** Booking data of another booking, or dressed up. */
export const alteredBookingData: Family = async (kit) => {
  const { world, chance } = kit;
  const target = await unpaid(kit, { isApproved: true });
  const other = await unpaid(kit);
  const dress = chance.pick<object>([
    { price: 0, isFreeAppointment: true },
    { status: 'confirmed', paymentStatus: 'completed' },
    { requiresPayment: false },
    { capture: { status: 'COMPLETED' }, orderId: other.orderId },
    { serviceId: world.free() },
    { constructor: { isAdmin: true }, amountCents: 0 },
  ]);
  const data = chance.pick([target.bookingData, other.bookingData]) as object;
  const client = world.as('client');
  return { targets: [target.id, other.id], answers: [await confirm(client, target.orderId, { ...data, ...dress })] };
};

/** Somebody else's session, an invented one, none, or the wrong kind of one. */
export const foreignSession: Family = async (kit) => {
  const { world, chance } = kit;
  const { id, bookingData, orderId } = await unpaid(kit, { isApproved: true });
  const thief = world.gateway.browser();
  const own = world.as('client').cookies.get('stillpoint-client') ?? '';
  const value = chance.pick([
    world.as('other').cookies.get('stillpoint-client') ?? '',
    world.as('admin').cookies.get('stillpoint-admin') ?? '',
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
export const headerTricks: Family = async (kit) => {
  const { world, chance } = kit;
  const { id, bookingData, orderId } = await unpaid(kit, { isApproved: true });
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
  const by = world.as(chance.pick(['client', 'other', 'visitor']));
  return { targets: [id], answers: [await confirm(by, orderId, bookingData, { headers })] };
};

/** What only the practice may do, done by others, to get a session without paying. */
export const borrowedPower: Family = async (kit) => {
  const { world, chance } = kit;
  const { id } = await world.book(world.paid());
  const by = world.as(chance.pick(['client', 'other', 'visitor']));
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
