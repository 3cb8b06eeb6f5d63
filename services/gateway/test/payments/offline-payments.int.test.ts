import { describe, expect, it } from 'vitest';
import { refundByHand } from './stuck-payments.ts';
import { gatewayFixture } from '../support/gateway-fixture.ts';

const fixture = gatewayFixture();
const statusOf = async (id: string) => (await fixture.as('admin').get(`/api/appointments/${id}`)).body;
const mark = (id: string, body: object = { method: 'bank-transfer', note: 'Statement 11' }) =>
  fixture.as('admin').post(`/api/admin/appointments/${id}/mark-paid`, body);

it('a session that is marked as paid is confirmed at once, however often it is marked, and has a receipt that names the method', async () => {
  const { id } = await fixture.book(fixture.paid());
  expect((await mark(id)).body).toEqual({ message: 'The payment is in the books and the session is confirmed.' });
  expect((await mark(id)).status).toBe(200);
  expect((await mark(id, { method: 'cash' })).body).toMatchObject({
    code: 'already_paid',
    message: expect.stringContaining('marked as paid before (Bank transfer)'),
  });
  expect(await statusOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  const csv = (await fixture.as('admin').get('/api/admin/payments/ledger.csv?month=2026-11')).text;
  const lines = csv.split('\r\n').filter((line) => line.includes('offline-'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/,payment,R-\d{5},Ada Still,.*,120\.00,USD,.*,Bank transfer$/);
  expect((await fixture.as('client').get(`/api/client/appointments/${id}/receipt.pdf`)).status).toBe(200);
});

it('a session that is marked as paid is refused when it is free, cancelled, paid online or does not exist, and without a method', async () => {
  const free = await fixture.book(fixture.free());
  expect((await mark(free.id)).status).toBe(422);
  const cancelled = await fixture.book(fixture.paid());
  await fixture.as('admin').post(`/api/admin/appointments/${cancelled.id}/cancel`);
  expect((await mark(cancelled.id)).body.code).toBe('nothing_to_pay');
  const online = await fixture.book(fixture.paid());
  await fixture.pay(online.id);
  expect((await mark(online.id)).body.code).toBe('already_paid');
  expect((await mark('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const open = await fixture.book(fixture.paid());
  expect((await mark(open.id, { method: 'paypal' })).status).toBe(400);
  expect((await statusOf(open.id)).status).toBe('pending_payment');
});

it('a session whose payment is being checked is neither marked as paid nor invited to pay, in words for the practice', async () => {
  const { id } = await fixture.book(fixture.paid());
  const orderId = await fixture.approvedOrder(id);
  await fixture.fault('pending');
  await fixture.capture(orderId);
  const invited = await fixture.as('admin').post(`/api/admin/appointments/${id}/send-payment-invitation`);
  for (const { status, body } of [await mark(id), invited])
    expect([status, body]).toEqual([
      422,
      {
        code: 'payment_pending',
        message:
          'The payment provider is checking a payment for this session. Once it arrives the session is confirmed by itself; otherwise it can be paid again.',
      },
    ]);
});

it('a session that is marked as paid invalidates its payment link', async () => {
  const id = await fixture.bookForClient(fixture.paid());
  const token = await fixture.invite(id);
  await mark(id);
  expect((await fixture.as('visitor').get(`/api/payment-link/${token}`)).status).toBe(404);
});

it('only a session that was marked as paid is the practice’s own to give back when it is cancelled, which is known before and said after', async () => {
  const marked = await fixture.bookForClient(fixture.paid());
  await mark(marked);
  const online = (await fixture.book(fixture.paid())).id;
  await fixture.pay(online);
  for (const [id, isPaidDirectly, words] of [
    [marked, true, 'The payment is yours to give back, since the payment came to you directly'],
    [online, false, 'The payment is being refunded.'],
  ] as const) {
    const known = await fixture.as('admin').get(`/api/admin/appointments?id=${id}`);
    expect(known.body).toMatchObject([{ isPaidDirectly }]);
    const { body } = await fixture.as('admin').post(`/api/admin/appointments/${id}/cancel`);
    expect(body.message).toContain(words);
  }
});

it('a session whose time to pay ran out says so when it is marked as paid, in words that fit the administrator too', async () => {
  const { id } = await fixture.book(fixture.paid());
  fixture.gateway.clock.advance(16 * 60_000);
  const { body } = await mark(id);
  expect(body).toEqual({
    code: 'slot_taken',
    message: 'The time for payment ran out. Nothing was charged; another time has to be chosen.',
  });
});

it('a session that is marked as paid waits in the list while money is owed back, and leaves it once that was refunded', async () => {
  const id = await refundByHand(fixture);
  const stuck = async () =>
    (await fixture.as('admin').get('/api/admin/payments/stuck')).body.find((row: { id: string }) => row.id === id);
  expect(await stuck()).toMatchObject({ kind: 'refund-by-hand', amount: 120, actions: ['given-back', 'handled'] });
  const say = () => fixture.as('admin').post(`/api/admin/payments/stuck/${id}/given-back`, { note: 'In cash' });
  expect((await say()).body).toEqual({ message: '$120.00 is in the books as given back.', isSettled: true });
  expect((await say()).body.isSettled).toBe(true);
  expect(await stuck()).toBeUndefined();
  const [note] = (await fixture.as('admin').get('/api/admin/payments/handled')).body;
  expect(note).toMatchObject({ id, kind: 'refund-by-hand', note: 'In cash' });
});

describe('a practice without PayPal', () => {
  const offline = gatewayFixture({ isOfflineOnly: true });

  it('a practice without PayPal tells the browser so, and opens no order', async () => {
    const setup = await offline.as('visitor').get('/api/paypal/setup');
    expect([setup.status, setup.body.code]).toEqual([422, 'not_configured']);
    const { id: appointmentId } = await offline.book(offline.paid());
    const asked = { amount: '120.00', currency: 'USD', intent: 'CAPTURE', appointmentId };
    expect((await offline.as('client').post('/api/paypal/order', asked)).body.code).toBe('not_configured');
    expect((await offline.as('visitor').post('/api/paypal/webhook', {})).status).toBe(404);
  });

  it('a practice without PayPal keeps a client’s unpaid time until the session starts, and confirms it when it is marked as paid', async () => {
    const { id } = await offline.book(offline.paid());
    const [row] = await offline.gateway.sql<{ limit: Date | null }[]>`
      SELECT hold_expires_at AS "limit" FROM booking.appointment WHERE id = ${id}`;
    expect(row!.limit).toBeNull();
    const marked = await offline.as('admin').post(`/api/admin/appointments/${id}/mark-paid`, { method: 'cash' });
    expect(marked.status).toBe(200);
    expect((await offline.as('client').get(`/api/appointments/${id}`)).body.status).toBe('confirmed');
  });
});
