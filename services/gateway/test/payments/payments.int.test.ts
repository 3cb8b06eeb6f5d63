import { expect, it } from 'vitest';
import { CLIENT, gatewayFixture } from '../support/gateway-fixture.ts';

const fixture = gatewayFixture();
const { gateway, capture } = fixture;
const ask = (body: object, by: 'client' | 'other' | 'visitor' = 'client') =>
  fixture.as(by).post('/api/paypal/order', { amount: '120.00', currency: 'USD', intent: 'CAPTURE', ...body });
const confirm = (paymentId: string, bookingData: unknown, by: 'client' | 'other' = 'client') =>
  fixture.as(by).post('/api/appointments/confirm-payment', { paymentId, bookingData });
const complete = (token: string, orderId: string) =>
  fixture.as('visitor').post(`/api/payment-link/${token}/complete`, { orderId });
const statusOf = async (id: string) => (await fixture.as('client').get(`/api/appointments/${id}`)).body;
const captures = async (orderId: string) => (await fixture.ledger()).captures.filter((one) => one.orderId === orderId);

it('an order costs what the server says, and any other amount is 422 and opens nothing', async () => {
  const { id } = await fixture.book(fixture.paid());
  for (const amount of ['0.01', '119.99', '120.01', '12000', 0])
    expect((await ask({ amount, appointmentId: id })).body.code).toBe('amount_mismatch');
  for (const amount of ['-120', '120.001', '1e2', 'NaN', 1e21, 0.001, null])
    expect((await ask({ amount, appointmentId: id })).status, String(amount)).toBe(400);
  expect((await ask({ currency: 'EUR', appointmentId: id })).body.code).toBe('amount_mismatch');
  expect((await ask({ amount: 120, currency: 'usd', intent: 'capture', appointmentId: id })).status).toBe(200);
});

it('an order must be for the caller’s own appointment', async () => {
  const { id } = await fixture.book(fixture.paid());
  expect((await ask({ appointmentId: id }, 'other')).status).toBe(404);
  expect((await ask({ appointmentId: id }, 'visitor')).status).toBe(401);
  expect((await ask({ appointmentId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
});

it('an order without an appointment is for the newest unpaid one of that price, and is 422 if there is none', async () => {
  expect((await ask({}, 'other')).body.code).toBe('nothing_to_pay');
  gateway.clock.advance(1000);
  const { id, bookingData } = await fixture.book(fixture.paid());
  const { body } = await ask({});
  await fixture.approve(body.id);
  expect((await capture(body.id)).body).toEqual({ id: body.id, status: 'COMPLETED' });
  expect((await confirm(body.id, bookingData)).body).toEqual({ id, status: 'confirmed' });
  expect((await ask({ amount: '55.00' })).body.code).toBe('nothing_to_pay');
});

it('an order is the same for every tab that asks about the same appointment', async () => {
  const { id } = await fixture.book(fixture.paid());
  const asked = await Promise.all(Array.from({ length: 6 }, () => ask({ appointmentId: id })));
  expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1);
});

it('an order is refused for free, paid and cancelled appointments', async () => {
  const free = await fixture.book(fixture.free());
  expect((await ask({ amount: '0', appointmentId: free.id })).body.code).toBe('already_paid');
  const gone = await fixture.book(fixture.paid());
  await fixture.as('client').post(`/api/client/appointments/${gone.id}/cancel`);
  expect((await ask({ appointmentId: gone.id })).body.code).toBe('nothing_to_pay');
});

it('a capture confirms the booking even if the browser dies right after it', async () => {
  const { id } = await fixture.book(fixture.paid());
  const orderId = await fixture.order(id);
  expect((await capture(orderId)).body.code).toBe('order_not_approved');
  await fixture.approve(orderId);
  expect((await capture(orderId)).status).toBe(200);
  expect(await statusOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await gateway.countOf('PaymentCaptured')).toBeGreaterThan(0);
});

it('a capture takes the money once, however often and concurrently it is requested', async () => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const orderId = await fixture.approvedOrder(id);
  const responses = await Promise.all(Array.from({ length: 5 }, () => capture(orderId)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const confirmed = await Promise.all(Array.from({ length: 5 }, () => confirm(orderId, bookingData)));
  for (const { body } of confirmed) expect(body).toEqual({ id, status: 'confirmed' });
  expect(await captures(orderId)).toHaveLength(1);
});

it('a confirmation is about the order that it names, whatever else comes with its booking data', async () => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const orderId = await fixture.pay(id);
  for (const more of [{ orderId: true }, { orderId: 'ANOTHER' }])
    expect((await confirm(orderId, { ...(bookingData as object), ...more })).body).toEqual({ id, status: 'confirmed' });
});

it('a capture that is declined or pending is reported as such', async () => {
  const declined = await fixture.book(fixture.paid());
  const order = await fixture.approvedOrder(declined.id);
  await fixture.fault('decline');
  const refused = await capture(order);
  expect(refused.status === 422 || refused.body.status === 'DECLINED', refused.text).toBe(true);
  expect((await confirm(order, declined.bookingData)).status).toBe(422);
  expect((await statusOf(declined.id)).status).toBe('pending_payment');

  const pending = await fixture.book(fixture.paid());
  const checked = await fixture.approvedOrder(pending.id);
  await fixture.fault('pending');
  expect((await capture(checked)).body.status).toBe('PENDING');
  expect((await confirm(checked, pending.bookingData)).body).toEqual({ id: pending.id, status: 'pending_payment' });
});

it('a capture of an order that nobody approved does not keep its slot, and is rate-limited', async () => {
  const { id } = await fixture.book(fixture.paid());
  const orderId = await fixture.order(id);
  const until = (await statusOf(id)).holdExpiresAt;
  expect(Date.parse(until)).toBe(gateway.clock.now().getTime() + 15 * 60_000);
  gateway.clock.advance(10 * 60_000);
  const responses = await Promise.all(Array.from({ length: 25 }, () => capture(orderId)));
  expect(responses.map(({ body }) => body.code).sort()).toEqual([
    ...Array<string>(20).fill('order_not_approved'),
    ...Array<string>(5).fill('too_many_requests'),
  ]);
  expect((await statusOf(id)).holdExpiresAt).toBe(until);
});

it('a capture of an approved order keeps its slot for at most ten minutes while it does not succeed', async () => {
  const { id } = await fixture.book(fixture.paid());
  const booked = gateway.clock.now().getTime();
  const orderId = await fixture.order(id);
  const heldFor = async () => (Date.parse((await statusOf(id)).holdExpiresAt) - booked) / 60_000;
  for (const [minute, held] of [
    [7, 17],
    [7, 24],
    [7, 25],
  ] as const) {
    gateway.clock.advance(minute * 60_000);
    await fixture.approve(orderId);
    await fixture.fault('decline');
    await capture(orderId);
    expect(await heldFor()).toBe(held);
  }
  gateway.clock.advance(4 * 60_000);
  await fixture.approve(orderId);
  // A request keeps the administrator's session from ending of idleness in what follows.
  await fixture.as('admin').get('/api/admin/user');
  expect((await capture(orderId)).body.code).toBe('slot_taken');
  expect(await captures(orderId)).toHaveLength(0);
});

it('a capture takes nothing for an expired hold, whether its time is still free or not', async () => {
  const lapsed = await fixture.book(fixture.paid());
  const order = await fixture.approvedOrder(lapsed.id);
  gateway.clock.advance(16 * 60_000);
  expect((await capture(order)).body.code).toBe('slot_taken');
  expect(await captures(order)).toHaveLength(0);
  expect((await statusOf(lapsed.id)).status).not.toBe('confirmed');

  const lost = await fixture.book(fixture.paid());
  const late = await fixture.approvedOrder(lost.id);
  gateway.clock.advance(16 * 60_000);
  const slot = (await statusOf(lost.id)).appointmentDate;
  const taken = await fixture.as('other').post('/api/appointments', {
    serviceId: fixture.free(),
    clientName: 'Ben',
    clientEmail: 'b@b.example',
    appointmentDate: slot,
  });
  expect(taken.status, taken.text).toBe(200);
  expect((await capture(late)).body.code).toBe('slot_taken');
  expect(await captures(late)).toHaveLength(0);
});

it('a capture of an unknown order is 404', async () => {
  expect((await capture('NOSUCHORDER')).status).toBe(404);
});

it('confirming a payment requires order, appointment and client to belong together', async () => {
  const one = await fixture.book(fixture.paid());
  const two = await fixture.book(fixture.paid());
  const orderId = await fixture.pay(one.id);
  expect((await confirm(orderId, two.bookingData)).status).toBe(404);
  expect((await confirm('NOSUCHORDER', one.bookingData)).status).toBe(404);
  expect((await confirm(orderId, one.bookingData, 'other')).status).toBe(404);
  expect((await confirm(orderId, { appointmentId: one.id, price: 0, anything: { else: true } })).status).toBe(200);
  expect((await statusOf(two.id)).status).toBe('pending_payment');
});

it('confirming a payment gets the same response for a paid session after a part of the payment was refunded', async () => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const orderId = await fixture.pay(id);
  await gateway.sql`
      UPDATE payment.capture SET status = 'partly-refunded', refunded_cents = 2000 WHERE appointment_id = ${id}`;
  expect((await confirm(orderId, bookingData)).body).toEqual({ id, status: 'confirmed' });
});

it('confirming a payment is 422 without a captured payment', async () => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  expect((await confirm(await fixture.order(id), bookingData)).body.code).toBe('order_not_approved');
});

it('a payment link shows what it is for, is paid without login, and gives repeated requests the same response after it has expired', async () => {
  const id = await fixture.bookForClient(fixture.paid());
  const token = await fixture.invite(id);
  const link = await fixture.as('visitor').get(`/api/payment-link/${token}`);
  expect(link.body).toMatchObject({ amount: 120, clientEmail: CLIENT, service: { name: 'Sleep', duration: 60 } });
  expect(link.headers.get('cache-control')).toBe('no-store');
  const order = await ask({ token }, 'visitor');
  expect(order.status, order.text).toBe(200);
  await fixture.approve(order.body.id);
  expect((await complete(token, order.body.id)).body).toEqual({ appointmentId: id, status: 'confirmed' });
  expect(await statusOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect((await fixture.as('visitor').get(`/api/payment-link/${token}`)).status).toBe(404);
  const repeats = await Promise.all([complete(token, order.body.id), complete(token, order.body.id)]);
  for (const { status, body } of repeats)
    expect([status, body]).toEqual([200, { appointmentId: id, status: 'confirmed' }]);
  expect(await captures(order.body.id)).toHaveLength(1);
  await fixture.as('admin').post(`/api/admin/appointments/${id}/cancel`);
  expect((await complete(token, order.body.id)).body).toEqual({ appointmentId: id, status: 'cancelled' });
});

it('a payment link pays for its own appointment only', async () => {
  const mine = await fixture.bookForClient(fixture.paid());
  const token = await fixture.invite(mine);
  const { id } = await fixture.book(fixture.paid());
  const foreign = await fixture.approvedOrder(id);
  expect((await complete(token, foreign)).status).toBe(404);
  expect((await ask({ token, appointmentId: id }, 'visitor')).status).toBe(404);
  expect(await captures(foreign)).toHaveLength(0);
});

it('a payment link that cannot be used gets the same text, whatever the reason', async () => {
  const id = await fixture.bookForClient(fixture.paid());
  const older = await fixture.invite(id);
  gateway.clock.advance(1000);
  const newer = await fixture.invite(id);
  expect((await fixture.as('visitor').get(`/api/payment-link/${newer}`)).status).toBe(200);
  await fixture.as('admin').post(`/api/admin/appointments/${id}/cancel`);
  const texts = await Promise.all(
    [older, newer, 'unknown', 'x'.repeat(129)].map((token) => fixture.as('visitor').get(`/api/payment-link/${token}`)),
  );
  expect(new Set(texts.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(texts[0]).toMatchObject({
    status: 404,
    body: { message: 'This payment link is invalid or has expired. Please contact us for assistance.' },
  });
  expect((await ask({ token: newer }, 'visitor')).status).toBe(404);
});

it('cancelling a session promises a refund only where there is one', async () => {
  const paid = await fixture.book(fixture.paid());
  await fixture.pay(paid.id);
  const unpaid = await fixture.book(fixture.paid());
  const free = await fixture.book(fixture.free());
  const cancel = async (id: string) => (await fixture.as('client').post(`/api/client/appointments/${id}/cancel`)).body;
  expect(await cancel(paid.id)).toEqual({
    refunded: true,
    refundAmount: 120,
    message: 'Your appointment has been cancelled and your payment is being refunded.',
  });
  for (const { id } of [unpaid, free])
    expect(await cancel(id)).toEqual({
      refunded: false,
      refundAmount: 0,
      message: 'Your appointment has been cancelled.',
    });
  expect((await fixture.as('client').post(`/api/client/appointments/${free.id}/cancel`)).body.code).toBe(
    'cannot_cancel',
  );
});

it('a paid session that a client in two tabs and the practice cancel at once is cancelled once, so that one mail and one refund follow', async () => {
  const cancellations = () => gateway.sql<{ facts: { by: string } }[]>`
    SELECT facts FROM events.outbox WHERE type = 'AppointmentCancelled' AND aggregate_id = ${id}`;
  const { id } = await fixture.book(fixture.paid());
  await fixture.pay(id);
  const responses = await Promise.all([
    fixture.as('client').post(`/api/client/appointments/${id}/cancel`),
    fixture.as('client').post(`/api/client/appointments/${id}/cancel`),
    fixture.as('admin').post(`/api/admin/appointments/${id}/cancel`),
  ]);
  expect(responses.filter(({ status }) => status === 200).map(({ body }) => body.refundAmount)).toEqual([120]);
  expect(responses.filter(({ body }) => body.code === 'cannot_cancel')).toHaveLength(2);
  expect(await cancellations()).toMatchObject([{ facts: { by: responses[2].status === 200 ? 'practice' : 'client' } }]);
  expect(
    await gateway.sql`SELECT FROM identity.audit WHERE action = 'appointment.cancelled' AND subject = ${id}`,
  ).toHaveLength(1);
});

it('a booking that cannot be saved after the capture does not look like a failed payment', async () => {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const orderId = await fixture.approvedOrder(id);
  await gateway.sql.unsafe(`
    CREATE FUNCTION booking.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON booking.capture FOR EACH ROW EXECUTE FUNCTION booking.refuse();`);
  expect((await capture(orderId)).body).toEqual({ id: orderId, status: 'COMPLETED' });
  expect((await confirm(orderId, bookingData)).status).toBe(503);
  expect((await statusOf(id)).status).toBe('pending_payment');
  await gateway.sql.unsafe('DROP TRIGGER refuse ON booking.capture');
  // The PaymentCaptured event would confirm it now; so does the browser's next attempt.
  expect((await confirm(orderId, bookingData)).body).toEqual({ id, status: 'confirmed' });
  expect(await captures(orderId)).toHaveLength(1);
});
