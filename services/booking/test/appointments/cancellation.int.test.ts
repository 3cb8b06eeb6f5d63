import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { listPatients as patientsEndpoint, type Service } from '@stillpoint/contracts';
import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { findAppointment } from '../../src/queries/appointments.ts';
import { listPatients } from '../../src/queries/patients.ts';
import { getOverview } from '../../src/queries/overview.ts';
import { MONDAY, bookingFixture, payment, person, slot } from '../support/fixture.ts';
import { runPaymentRefunded, runRefundHandled } from '../support/payments.ts';

const fixture = bookingFixture();
const ADA = person('Ada').email;
const strict = { cancellation: { fullRefundHours: 24, lateRefundPercent: 50 } };
/** 10:00 on Wednesday. */
const wednesday = new Date(slot(0).getTime() + 2 * DAY_MS);
const before = (hours: number) => fixture.clock.set(new Date(wednesday.getTime() - hours * HOUR_MS));

let paid: Service;
beforeEach(async () => {
  paid = await fixture.bookableService({ cents: 12_001 });
});

async function paidSession(captureId = 'C-1') {
  const { id } = await fixture.book(paid, wednesday);
  await confirmAppointment(fixture.context, payment(id, captureId, 12_001));
  return id;
}
const cancelOwn = (appointmentId: string, expectedRefundCents?: number) =>
  cancelAppointment(fixture.context, { appointmentId, by: 'client', clientEmail: ADA, expectedRefundCents });
const cancellationEvents = async () =>
  (await fixture.published('AppointmentCancelled')).map(({ facts }) => [
    facts['by'],
    facts['refundPercent'],
    facts['refundedCents'],
  ]);
const refund = (appointmentId: string, amountCents: number, captureId = 'C-1') =>
  runPaymentRefunded(fixture.context, {
    appointmentId,
    captureId,
    amountCents,
    refundedCents: amountCents,
    refundId: randomUUID(),
  });

it('the policy a session was booked under is kept with the booking, whatever the practice decides later', async () => {
  const lenient = await paidSession();
  await fixture.setRules(strict);
  const { id: bound } = await fixture.bookAsPractice(paid, new Date(wednesday.getTime() + 2 * HOUR_MS));
  await confirmAppointment(fixture.context, payment(bound, 'C-2', 12_001));
  await fixture.setRules({ cancellation: { fullRefundHours: 720, lateRefundPercent: 0 } });
  const policies = await Promise.all([lenient, bound].map((id) => findAppointment(fixture.context, id)));
  expect(policies.map((one) => one?.cancellationPolicy)).toEqual([
    { fullRefundHours: 0, lateRefundPercent: 100 },
    strict.cancellation,
  ]);
  before(1);
  expect(await cancelOwn(lenient)).toEqual({
    refundCents: 12_001,
    currency: 'USD',
    isWhole: true,
    isPaidDirectly: false,
  });
  expect(await cancelOwn(bound)).toEqual({
    refundCents: 6_001,
    currency: 'USD',
    isWhole: false,
    isPaidDirectly: false,
  });
  expect(await cancellationEvents()).toEqual([
    ['client', 100, 0],
    ['client', 50, 0],
  ]);
});

it('the policy a session was booked under gives a full refund until its hours, and its share from then on', async () => {
  await fixture.setRules(strict);
  const early = await paidSession();
  before(24);
  expect(await cancelOwn(early)).toEqual({
    refundCents: 12_001,
    currency: 'USD',
    isWhole: true,
    isPaidDirectly: false,
  });
  fixture.clock.set(MONDAY);
  const late = await paidSession('C-2');
  fixture.clock.set(new Date(wednesday.getTime() - DAY_MS + 1));
  expect(await cancelOwn(late)).toEqual({ refundCents: 6_001, currency: 'USD', isWhole: false, isPaidDirectly: false });
});

it('the policy a session was booked under never applies to the practice, whose cancellations are refunded in full even after the start', async () => {
  await fixture.setRules({ cancellation: { fullRefundHours: 48, lateRefundPercent: 0 } });
  const id = await paidSession();
  fixture.clock.set(new Date(wednesday.getTime() + 1));
  expect(await cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' })).toEqual({
    refundCents: 12_001,
    currency: 'USD',
    isWhole: true,
    isPaidDirectly: false,
  });
  expect(await cancellationEvents()).toEqual([['practice', 100, 0]]);
});

it('a refund is on its way from a cancellation that gives something back until it arrives or was dealt with elsewhere', async () => {
  await fixture.setRules({ cancellation: { fullRefundHours: 24, lateRefundPercent: 0 } });
  const isOnItsWay = async (id: string) => (await findAppointment(fixture.context, id))?.isRefundOnItsWay;
  const late = async (by: 'client' | 'practice', captureId: string) => {
    const id = await paidSession(captureId);
    before(1);
    expect(await isOnItsWay(id)).toBe(false);
    await cancelAppointment(fixture.context, { appointmentId: id, by, clientEmail: ADA });
    fixture.clock.set(MONDAY);
    return id;
  };
  expect(await isOnItsWay(await late('client', 'C-1'))).toBe(false);
  const arrives = await late('practice', 'C-2');
  expect(await isOnItsWay(arrives)).toBe(true);
  await refund(arrives, 2_000, 'C-2'); // made before the cancellation, which did not know of it
  expect(await isOnItsWay(arrives)).toBe(true);
  await refund(arrives, 10_001, 'C-2');
  expect(await isOnItsWay(arrives)).toBe(false);
  const settled = await fixture.stored(arrives);
  await runRefundHandled(fixture.context, { appointmentId: arrives, captureId: 'C-2' });
  expect(await fixture.stored(arrives)).toEqual(settled);
  const handled = await late('practice', 'C-3');
  await runRefundHandled(fixture.context, { appointmentId: handled, captureId: 'C-surplus' });
  expect(await isOnItsWay(handled)).toBe(true);
  await runRefundHandled(fixture.context, { appointmentId: handled, captureId: 'C-3' });
  expect(await isOnItsWay(handled)).toBe(false);
});

it('the refund the client was shown must be what is refunded, and otherwise nothing is cancelled', async () => {
  await fixture.setRules(strict);
  const id = await paidSession();
  before(23);
  await expect(cancelOwn(id, 12_001)).rejects.toMatchObject({
    code: 'refund_changed',
    message: expect.stringContaining('$60.01'),
  });
  expect(await fixture.stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await cancellationEvents()).toEqual([]);
  expect(await cancelOwn(id, 6_001)).toMatchObject({ refundCents: 6_001 });
});

it('the refund the client was shown is nothing for a free or unpaid session, and a refund expected there is refused', async () => {
  const { id } = await fixture.book(paid, wednesday);
  await expect(cancelOwn(id, 12_001)).rejects.toMatchObject({ code: 'refund_changed' });
  expect(await cancelOwn(id, 0)).toEqual({ refundCents: 0, currency: 'USD', isWhole: false, isPaidDirectly: false });
  const free = await fixture.addService({ cents: 0 });
  const gratis = await fixture.book(free, wednesday);
  expect(await cancelOwn(gratis.id, 0)).toMatchObject({ refundCents: 0 });
});

it('the refund the client was shown is the rest where a part was refunded before', async () => {
  await fixture.setRules(strict);
  const some = await paidSession();
  await refund(some, 2_000);
  before(1);
  expect(await cancelOwn(some, 4_001)).toEqual({
    refundCents: 4_001,
    currency: 'USD',
    isWhole: false,
    isPaidDirectly: false,
  });
  fixture.clock.set(MONDAY);
  const all = await paidSession('C-2');
  await refund(all, 12_001, 'C-2');
  expect(await cancelOwn(all, 0)).toEqual({ refundCents: 0, currency: 'USD', isWhole: false, isPaidDirectly: false });
  expect(await cancellationEvents()).toEqual([
    ['client', 100, 12_001],
    ['client', 50, 2_000],
  ]);
});

it('money that arrives for a session cancelled unpaid is refunded in full, whatever the policy', async () => {
  await fixture.setRules({ cancellation: { fullRefundHours: 720, lateRefundPercent: 0 } });
  const { id } = await fixture.book(paid, wednesday);
  expect(await cancelOwn(id)).toEqual({ refundCents: 0, currency: 'USD', isWhole: false, isPaidDirectly: false });
  expect(await cancellationEvents()).toEqual([['client', 100, 0]]);
  expect(await confirmAppointment(fixture.context, payment(id, 'C-1', 12_001))).toMatchObject({ outcome: 'refused' });
  expect(await fixture.published('ConfirmationRefused')).toMatchObject([
    { facts: { amountCents: 12_001, reason: 'cancelled' } },
  ]);
});

it('the kept part of a cancelled session’s price is not revenue; a partial refund is shown, and the session counts as refunded', async () => {
  await fixture.setRules({ cancellation: { fullRefundHours: 720, lateRefundPercent: 0 } });
  const kept = await paidSession();
  await cancelOwn(kept);
  await fixture.setRules({ cancellation: { fullRefundHours: 720, lateRefundPercent: 50 } });
  const part = await paidSession('C-2');
  await cancelOwn(part);
  await refund(part, 6_001, 'C-2');
  expect(await findAppointment(fixture.context, kept)).toMatchObject({
    paymentStatus: 'completed',
    refundedAmount: null,
  });
  expect(await findAppointment(fixture.context, part)).toMatchObject({
    paymentStatus: 'refunded',
    refundedAmount: 60.01,
  });
  expect(await getOverview(fixture.context)).toMatchObject({ revenueThisMonth: 0 });
  expect(await listPatients(fixture.context, patientsEndpoint.query.parse({}))).toMatchObject([{ totalSpent: 120.01 }]);
});
