import { expect, it } from 'vitest';
import { mismatchedCapture, pendingCapture } from './stuck-payments.ts';
import { CLIENT, gatewayFixture } from '../support/gateway-fixture.ts';

const fixture = gatewayFixture();
const STUCK = '/api/admin/payments/stuck';
const list = async () => (await fixture.as('admin').get(STUCK)).body as { id: string; appointment: object | null }[];
const act = (id: string, action: string, body?: object) => fixture.as('admin').post(`${STUCK}/${id}/${action}`, body);
const trail = () => fixture.gateway.sql<{ action: string; subject: string }[]>`
  SELECT action, subject FROM identity.audit WHERE action LIKE 'stuck-payment.%' ORDER BY id`;
const refundsOf = async (captureId: string) =>
  (await fixture.ledger()).refunds.filter((refund) => refund.captureId === captureId);

it('a payment that waits for the administrator is listed with whose it is, why, and what can be done, and leaves the list when it is settled or handled', async () => {
  const first = await mismatchedCapture(fixture);
  const second = await pendingCapture(fixture);
  const rows = await list();
  expect(rows.find(({ id }) => id === first.id)).toMatchObject({
    kind: 'mismatch',
    amount: 120,
    currency: 'USD',
    appointmentId: first.appointmentId,
    captureId: first.captureId,
    appointment: { clientName: 'Ada Still', clientEmail: CLIENT, serviceName: 'Sleep' },
    actions: ['settle', 'handled'],
  });
  expect(rows.find(({ id }) => id === second.id)).toMatchObject({ kind: 'capture-waiting', amount: 120 });

  expect((await act(first.id, 'settle')).body).toMatchObject({ isSettled: false });
  expect(await refundsOf(first.captureId)).toMatchObject([{ amount: '120.00', status: 'COMPLETED' }]);
  expect((await list()).find(({ id }) => id === first.id)).toMatchObject({
    why: expect.stringContaining('All of it has gone back'),
    actions: ['handled'],
  });
  const note = 'Ada Still was told on the phone';
  expect((await act(first.id, 'handled', { note })).body).toMatchObject({ isSettled: true });
  expect((await act(first.id, 'handled', { note })).status).toBe(200);
  expect((await list()).map(({ id }) => id)).not.toContain(first.id);
  const [kept] = await fixture.gateway.sql`SELECT note, handled_by FROM payment.handled`;
  expect(kept?.['handledBy']).toBe('admin');
  expect(kept?.['note']).not.toContain('Ada');
  expect((await fixture.as('admin').get('/api/admin/payments/handled')).body).toMatchObject([
    { id: first.id, kind: 'mismatch', note, by: 'admin', appointment: { clientName: 'Ada Still' } },
  ]);
  expect(await trail()).toMatchObject([
    { action: 'stuck-payment.settled', subject: first.id },
    { action: 'stuck-payment.handled', subject: first.id },
    { action: 'stuck-payment.handled', subject: first.id },
  ]);
});

it('a payment that waits for the administrator is refunded once, however often that is requested, and not while it is being checked', async () => {
  const { id, captureId } = await mismatchedCapture(fixture);
  const responses = await Promise.all(Array.from({ length: 5 }, () => act(id, 'refund')));
  for (const { status, body } of responses) expect(status, JSON.stringify(body)).toBe(200);
  expect(await refundsOf(captureId)).toMatchObject([{ amount: '120.00', status: 'COMPLETED' }]);
  const waiting = await pendingCapture(fixture);
  const refused = await act(waiting.id, 'refund');
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_pending']);
  expect(refused.body.message).toContain('has not decided');
});

it('a payment that waits for the administrator is only for the administrator, who can change only stuck payments', async () => {
  const { id: appointmentId } = await fixture.book(fixture.paid());
  const orderId = await fixture.pay(appointmentId);
  const healthy = (await fixture.ledger()).captures.find((capture) => capture.orderId === orderId)?.id ?? '';
  expect((await act(`capture-${healthy}`, 'refund')).status).toBe(404);
  expect((await act(`capture-${healthy}`, 'handled', { note: 'x' })).status).toBe(404);
  expect(await refundsOf(healthy)).toEqual([]);
  for (const id of ['capture-NOPE', 'order-1', 'refund-%27', 'x', `capture-${healthy}'`, 'refund-' + '0'.repeat(36)])
    for (const action of ['settle', 'refund', 'handled'])
      expect((await act(id, action, { note: 'x' })).status, `${id} ${action}`).toBe(404);
  expect((await act(`capture-${healthy}`, 'handled', { note: '  ' })).status).toBe(400);
  expect((await act('x'.repeat(129), 'settle')).status).toBe(400);
  const { id } = await mismatchedCapture(fixture);
  for (const caller of ['visitor', 'client', 'other'] as const)
    for (const path of [STUCK, `${STUCK}/${id}/settle`, `${STUCK}/${id}/refund`, `${STUCK}/${id}/handled`])
      expect((await fixture.as(caller).send(path === STUCK ? 'GET' : 'POST', path)).status).toBe(401);
});

it('a payment that waits for the administrator is listed with its session by one request to booking for all of them', async () => {
  for (let count = 0; count < 3; count += 1) await mismatchedCapture(fixture);
  const { booking } = fixture.gateway.deps;
  const { sql } = booking;
  let questions = 0;
  booking.sql = new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      if (Array.isArray(args[0]) && 'raw' in args[0]) questions += 1;
      return Reflect.apply(target, self, args) as unknown;
    },
  });
  const rows = await list();
  booking.sql = sql;
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.every(({ appointment }) => appointment !== null)).toBe(true);
  expect(questions).toBe(1);
});
