import { UNLIMITED } from '../../../infra/local/vitest/unlimited-rules.ts';
import { expect, it } from 'vitest';
import { requireOk } from '@stillpoint/testing';
import { bookingForm, gatewayFixture } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();
const RULES = '/api/admin/practice-rules';
const save = async (rules: object) => requireOk(await fixture.as('admin').put(RULES, { ...UNLIMITED, ...rules }));
const book = (serviceId: number, start: string) =>
  fixture.as('client').post('/api/appointments', bookingForm(serviceId, start));
const trail = async (action: string) =>
  fixture.gateway.sql<{ actor: string; subject: string | null }[]>`
    SELECT actor, subject FROM identity.audit WHERE action = ${action} ORDER BY id`;

it('the rules of the practice are saved by the administrator, public without the labels, and each change is in the audit trail', async () => {
  const saved = await save({
    minimumNoticeMinutes: 60,
    cancellation: { fullRefundHours: 24, lateRefundPercent: 50 },
  });
  const added = requireOk(
    await fixture
      .as('admin')
      .post('/api/admin/days-off', { firstDay: '2027-12-24', lastDay: '2027-12-26', label: 'Surgery' }),
  );
  expect(added.sessions).toBe(0);
  const response = await fixture.as('visitor').get('/api/booking-rules');
  expect(response.body).toEqual({ ...saved, daysOff: [{ firstDay: '2027-12-24', lastDay: '2027-12-26' }] });
  expect(response.text).not.toContain('Surgery');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  requireOk(await fixture.as('admin').delete(`/api/admin/days-off/${added.id}`));
  expect((await trail('practice-rules.saved')).at(-1)).toEqual({ actor: 'admin:admin', subject: null });
  const subject = String(added.id);
  for (const action of ['day-off.added', 'day-off.removed'])
    expect(await trail(action)).toEqual([{ actor: 'admin:admin', subject }]);
  expect((await fixture.as('admin').get('/api/admin/days-off')).body).toEqual([]);
});

it.each([
  [
    { cancellation: { fullRefundHours: 24, lateRefundPercent: 101 } },
    'cancellation.lateRefundPercent: Enter a whole number from 0 to 100',
  ],
  [
    { cancellation: { fullRefundHours: 24, lateRefundPercent: '' } },
    'cancellation.lateRefundPercent: Enter a whole number from 0 to 100',
  ],
  [{ horizonDays: 731 }, 'horizonDays: Enter a whole number from 0 to 730'],
])('the rules of the practice are refused when they are invalid: %j', async (rules, problem) => {
  const before = await fixture.as('admin').get(RULES);
  const response = await fixture.as('admin').put(RULES, rules);
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect(response.body.message).toBe(problem);
  expect((await fixture.as('admin').get(RULES)).body).toEqual(before.body);
});

it('the rules of the practice refuse a booking that breaks one of them, with a sentence that says which', async () => {
  await save({ horizonDays: 1 });
  const start = fixture.slot();
  const response = await book(fixture.free(), new Date(Date.parse(start) + 300 * 24 * 60 * 60_000).toISOString());
  expect([response.status, response.body]).toEqual([
    422,
    { code: 'slot_not_offered', message: 'Sessions can be booked at most 1 day ahead.' },
  ]);
  await save({});
});

it('a payment link shows the terms under which the session was booked', async () => {
  const cancellation = { fullRefundHours: 48, lateRefundPercent: 25 };
  await save({ cancellation });
  const token = await fixture.invite(await fixture.bookForClient(fixture.paid()));
  await save({});
  const link = requireOk(await fixture.as('visitor').get(`/api/payment-link/${token}`));
  expect(link.cancellationPolicy).toEqual(cancellation);
});

it('a late cancellation refunds what the client was shown, and nothing is cancelled while the refund would be another', async () => {
  await save({ cancellation: { fullRefundHours: 720, lateRefundPercent: 50 } });
  const { id, bookingData } = await fixture.book(fixture.paid());
  const paymentId = await fixture.pay(id);
  requireOk(await fixture.as('client').post('/api/appointments/confirm-payment', { paymentId, bookingData }));
  await save({ cancellation: { fullRefundHours: 720, lateRefundPercent: 0 } });

  const cancel = (expectedRefund: unknown) =>
    fixture.as('client').post(`/api/client/appointments/${id}/cancel`, { expectedRefund });
  const refused = await cancel(120);
  expect([refused.status, refused.body.code]).toEqual([409, 'refund_changed']);
  expect((await fixture.as('client').get(`/api/appointments/${id}`)).body).toMatchObject({
    status: 'confirmed',
    cancellationPolicy: { fullRefundHours: 720, lateRefundPercent: 50 },
  });
  expect((await cancel(60)).body).toEqual({
    message: 'Your appointment has been cancelled and $60.00 of your payment is being refunded.',
    refunded: true,
    refundAmount: 60,
  });
  await save({});
});
