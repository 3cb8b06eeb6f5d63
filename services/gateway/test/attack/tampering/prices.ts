import { requireOk } from '@stillpoint/testing';
import { ADMIN } from '../../support/start-gateway.ts';
import { ask, capture, confirm, complete, invited, paid, unpaid, type Family } from './attempt-setup.ts';

const CURRENCIES = ['EUR', 'JPY', 'usd ', 'US', 'XXX', 'BTC', '', null, 840];

/** An amount that is not the price, in every notation. */
export const changedAmount: Family = async ({ fixture, random }) => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const cents = random.pick([0, 1, 100, 11_999, 12_001, 1 + random.below(100_000)]);
  const value = (cents === 12_000 ? 1 : cents) / 100;
  const amount = random.pick([
    value.toFixed(2),
    value,
    `-${value}`,
    `${value}e0`,
    ` ${value}`,
    [value],
    { value },
    null,
  ]);
  const client = fixture.as('client');
  const asked = await ask(client, { amount, appointmentId: id, price: value, total: value });
  const confirmed = await confirm(client, asked.body?.id ?? 'NONE', { ...(bookingData as object), amount });
  return { targets: [id], responses: [asked, confirmed] };
};

/** Another currency or intent. */
export const changedCurrency: Family = async ({ fixture, random }) => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const client = fixture.as('client');
  const trick = random.pick([
    { currency: random.pick(CURRENCIES) },
    { intent: random.pick(['AUTHORIZE', 'NONE', '']) },
  ]);
  const asked = await ask(client, { appointmentId: id, ...trick });
  const confirmed = await confirm(client, asked.body?.id ?? random.text(17), bookingData);
  return { targets: [id], responses: [asked, confirmed] };
};

/** The order's amount is changed at the provider before the capture: the money arrives and must be refunded. */
export const repricedOrder: Family = async (setup) => {
  const { fixture, random } = setup;
  const { id, bookingData, orderId } = await unpaid(setup);
  const money = random.pick([
    { currency_code: 'USD', value: ((1 + random.below(11_999)) / 100).toFixed(2) },
    { currency_code: 'USD', value: ((12_001 + random.below(87_999)) / 100).toFixed(2) },
    { currency_code: random.pick(['EUR', 'MXN', 'GBP']), value: '120.00' },
  ]);
  await fixture.atProvider(`/orders/${orderId}/amount`, money);
  await fixture.approve(orderId);
  const client = fixture.as('client');
  return { targets: [id], responses: [await capture(client, orderId), await confirm(client, orderId, bookingData)] };
};

/** An order that was never captured, or that nobody knows. */
export const uncapturedOrder: Family = async (setup) => {
  const { fixture, random } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: random.pick([true, false]) });
  const client = fixture.as('client');
  const paymentId = random.pick([
    orderId,
    orderId.toLowerCase(),
    `${orderId}%00`,
    random.text(17),
    `${orderId} `,
    [orderId],
    1,
  ]);
  return { targets: [id], responses: [await confirm(client, paymentId, bookingData)] };
};

/** A link that ended, or never was. */
export const endedLink: Family = async (setup) => {
  const { fixture, random } = setup;
  const { id, token: older } = await invited(setup);
  const order = await ask(fixture.as('visitor'), { token: older });
  await fixture.approve(String(order.body.id));
  fixture.gateway.clock.advance(1_000);
  const how = random.pick(['superseded', 'cancelled', 'invented', 'altered'] as const);
  if (how === 'superseded') await fixture.invite(id);
  if (how === 'cancelled') await fixture.as('admin').post(`/api/admin/appointments/${id}/cancel`);
  const flipped = older.slice(0, -1) + (older.endsWith('A') ? 'B' : 'A');
  const token = { superseded: older, cancelled: older, invented: random.text(43), altered: flipped }[how];
  const visitor = fixture.as('visitor');
  return { targets: [id], responses: [await ask(visitor, { token }), await complete(visitor, token, order.body.id)] };
};

/** The slot is taken by somebody else meanwhile. */
export const expiredHold: Family = async (setup) => {
  const { fixture } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: true });
  fixture.gateway.clock.advance(16 * 60_000);
  // Some hundred attempts are more than the half day that the administrator's login lasts.
  requireOk(await fixture.as('admin').post('/api/admin/login', ADMIN));
  const { appointmentDate } = (await fixture.as('client').get(`/api/appointments/${id}`)).body;
  const form = { serviceId: fixture.free(), clientName: 'Ben', clientEmail: 'b@b.example', appointmentDate };
  const taken = await fixture.as('other').post('/api/appointments', form);
  const client = fixture.as('client');
  return {
    targets: [id],
    responses: [taken, await capture(client, orderId), await confirm(client, orderId, bookingData)],
  };
};

/** Cancelled by its client, and then paid with the order that was open. */
export const cancelledBooking: Family = async (setup) => {
  const { fixture } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: true });
  const client = fixture.as('client');
  const cancelled = await client.post(`/api/client/appointments/${id}/cancel`);
  return {
    targets: [id],
    responses: [cancelled, await capture(client, orderId), await confirm(client, orderId, bookingData)],
  };
};

/** Concurrent requests: one order must not pay for two sessions, nor be captured twice. */
export const doubleSubmit: Family = async (setup) => {
  const { fixture, random } = setup;
  const own = await unpaid(setup, { isApproved: true });
  const target = await unpaid(setup);
  const link = await invited(setup);
  const client = fixture.as('client');
  const tries = [
    () => capture(client, own.orderId),
    () => confirm(client, own.orderId, own.bookingData),
    () => confirm(client, own.orderId, target.bookingData),
    () => confirm(client, target.orderId, own.bookingData),
    () => complete(fixture.as('visitor'), link.token, own.orderId),
  ];
  const responses = await Promise.all(Array.from({ length: 8 }, () => random.pick(tries)()));
  return { targets: [target.id, link.id], responses };
};

/** A captured order, used once more. */
export const replayedCapture: Family = async (setup) => {
  const { fixture, random } = setup;
  const used = await paid(setup);
  const target = await unpaid(setup);
  const client = fixture.as('client');
  const init = { headers: { 'paypal-request-id': random.text(17) } };
  return {
    targets: [target.id],
    responses: [
      await capture(client, used.orderId, init),
      await capture(client, target.orderId, init),
      await confirm(client, used.orderId, target.bookingData),
      await confirm(client, used.orderId, { ...(used.bookingData as object), appointmentId: target.id }),
    ],
  };
};
