import { ADMIN } from '../../support/start-gateway.ts';
import { good } from '../../support/gateway-fixture.ts';
import { ask, capture, confirm, complete, invited, paid, unpaid, type Family } from './attempt-setup.ts';

const CURRENCIES = ['EUR', 'JPY', 'usd ', 'US', 'XXX', 'BTC', '', null, 840];

/** Another amount than the price, in every notation. */
export const changedAmount: Family = async ({ fixture, chance }) => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const cents = chance.pick([0, 1, 100, 11_999, 12_001, chance.between(1, 100_000)]);
  const value = (cents === 12_000 ? 1 : cents) / 100;
  const amount = chance.pick([
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
  return { targets: [id], answers: [asked, confirmed] };
};

/** Another currency or intent. */
export const changedCurrency: Family = async ({ fixture, chance }) => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const client = fixture.as('client');
  const trick = chance.pick([
    { currency: chance.pick(CURRENCIES) },
    { intent: chance.pick(['AUTHORIZE', 'NONE', '']) },
  ]);
  const asked = await ask(client, { appointmentId: id, ...trick });
  const confirmed = await confirm(client, asked.body?.id ?? chance.text(17), bookingData);
  return { targets: [id], answers: [asked, confirmed] };
};

/** The order costs something else at the provider by the time it is captured: the money comes, and has to go back. */
export const repricedOrder: Family = async (setup) => {
  const { fixture, chance } = setup;
  const { id, bookingData, orderId } = await unpaid(setup);
  const money = chance.pick([
    { currency_code: 'USD', value: (chance.between(1, 11_999) / 100).toFixed(2) },
    { currency_code: 'USD', value: (chance.between(12_001, 99_999) / 100).toFixed(2) },
    { currency_code: chance.pick(['EUR', 'MXN', 'GBP']), value: '120.00' },
  ]);
  await fixture.atProvider(`/orders/${orderId}/amount`, money);
  await fixture.approve(orderId);
  const client = fixture.as('client');
  return { targets: [id], answers: [await capture(client, orderId), await confirm(client, orderId, bookingData)] };
};

/** An order that was never captured, or that nobody knows. */
export const uncapturedOrder: Family = async (setup) => {
  const { fixture, chance } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: chance.pick([true, false]) });
  const client = fixture.as('client');
  const paymentId = chance.pick([
    orderId,
    orderId.toLowerCase(),
    `${orderId}%00`,
    chance.text(17),
    `${orderId} `,
    [orderId],
    1,
  ]);
  return { targets: [id], answers: [await confirm(client, paymentId, bookingData)] };
};

/** A link that ended, or never was. */
export const endedLink: Family = async (setup) => {
  const { fixture, chance } = setup;
  const { id, token: older } = await invited(setup);
  const order = await ask(fixture.as('visitor'), { token: older });
  await fixture.approve(String(order.body.id));
  fixture.gateway.clock.advance(1_000);
  const how = chance.pick(['superseded', 'cancelled', 'invented', 'altered'] as const);
  if (how === 'superseded') await fixture.invite(id);
  if (how === 'cancelled') await fixture.as('admin').post(`/api/admin/appointments/${id}/cancel`);
  const flipped = older.slice(0, -1) + (older.endsWith('A') ? 'B' : 'A');
  const token = { superseded: older, cancelled: older, invented: chance.text(43), altered: flipped }[how];
  const visitor = fixture.as('visitor');
  return { targets: [id], answers: [await ask(visitor, { token }), await complete(visitor, token, order.body.id)] };
};

/** Somebody else has the time by now. */
export const expiredHold: Family = async (setup) => {
  const { fixture } = setup;
  const { id, bookingData, orderId } = await unpaid(setup, { isApproved: true });
  fixture.gateway.clock.advance(16 * 60_000);
  // Some hundred attempts are more than the half day that the administrator's login lasts.
  good(await fixture.as('admin').post('/api/admin/login', ADMIN));
  const { appointmentDate } = (await fixture.as('client').get(`/api/appointments/${id}`)).body;
  const form = { serviceId: fixture.free(), clientName: 'Ben', clientEmail: 'b@b.example', appointmentDate };
  const taken = await fixture.as('other').post('/api/appointments', form);
  const client = fixture.as('client');
  return {
    targets: [id],
    answers: [taken, await capture(client, orderId), await confirm(client, orderId, bookingData)],
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
    answers: [cancelled, await capture(client, orderId), await confirm(client, orderId, bookingData)],
  };
};

/** Everything at once: one order's money must not pay for two sessions, nor be taken twice. */
export const doubleSubmit: Family = async (setup) => {
  const { fixture, chance } = setup;
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
  const answers = await Promise.all(Array.from({ length: 8 }, () => chance.pick(tries)()));
  return { targets: [target.id, link.id], answers };
};

/** A captured order, used once more. */
export const replayedCapture: Family = async (setup) => {
  const { fixture, chance } = setup;
  const used = await paid(setup);
  const target = await unpaid(setup);
  const client = fixture.as('client');
  const init = { headers: { 'paypal-request-id': chance.text(17) } };
  return {
    targets: [target.id],
    answers: [
      await capture(client, used.orderId, init),
      await capture(client, target.orderId, init),
      await confirm(client, used.orderId, target.bookingData),
      await confirm(client, used.orderId, { ...(used.bookingData as object), appointmentId: target.id }),
    ],
  };
};
