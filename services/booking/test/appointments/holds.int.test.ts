import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@stillpoint/scheduling';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { cancelUnpaidAtStart } from '../../src/commands/appointments/cancel-unpaid-at-start.ts';
import { completePastSessions } from '../../src/commands/appointments/complete-past-sessions.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { extendHold } from '../../src/commands/appointments/extend-hold.ts';
import { keepHoldsUntilStart } from '../../src/commands/appointments/keep-holds-until-start.ts';
import { releaseExpiredHolds } from '../../src/commands/appointments/release-expired-holds.ts';
import { findAppointment, listAppointmentsOf } from '../../src/queries/appointments.ts';
import { findNewestUnpaid, findPayable } from '../../src/queries/payables.ts';
import { bookingFixture, payment, person, slot } from '../support/fixture.ts';
import { runPaymentDeclined, runPaymentPending, runPaymentRefunded } from '../support/payments.ts';

const fixture = bookingFixture();

const holdOf = async (id: string) => (await fixture.stored(id)).holdExpiresAt?.getTime() ?? null;
const inMinutes = (minutes: number) => fixture.clock.now().getTime() + minutes * MINUTE_MS;

it('extending a hold before a capture keeps the slot for that long from now, and never shortens the hold', async () => {
  const { id } = await fixture.heldAppointment();
  const booked = inMinutes(15);
  await extendHold(fixture.context, { appointmentId: id });
  expect(await holdOf(id)).toBe(booked);
  fixture.clock.advance(12 * MINUTE_MS);
  await extendHold(fixture.context, { appointmentId: id });
  expect(await holdOf(id)).toBe(inMinutes(10));
});

it('extending a hold before a capture never goes beyond 25 minutes after the booking, however often it is asked for', async () => {
  const { id } = await fixture.heldAppointment();
  const latest = inMinutes(25);
  for (let minute = 0; minute < 24; minute += 2) {
    await extendHold(fixture.context, { appointmentId: id });
    fixture.clock.advance(2 * MINUTE_MS);
  }
  expect(await holdOf(id)).toBe(latest);
  fixture.clock.advance(MINUTE_MS);
  await expect(extendHold(fixture.context, { appointmentId: id })).rejects.toMatchObject({
    code: 'slot_taken',
  });
  expect(await releaseExpiredHolds(fixture.context)).toBe(1);
});

it('extending a hold before a capture does not bring back an expired hold, released or not, whether its time is still free or not', async () => {
  const { id, service } = await fixture.heldAppointment();
  const refused = () =>
    expect(extendHold(fixture.context, { appointmentId: id })).rejects.toMatchObject({
      code: 'slot_taken',
    });
  fixture.clock.advance(15 * MINUTE_MS);
  await refused();
  await releaseExpiredHolds(fixture.context);
  await refused();
  expect(await fixture.stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  await fixture.book(service, slot(1), person('Bob'));
  await refused();
});

it('extending a hold before a capture is refused when a person cancelled, or the session has started', async () => {
  const { id, service } = await fixture.heldAppointment();
  await cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' });
  await expect(extendHold(fixture.context, { appointmentId: id })).rejects.toMatchObject({
    code: 'nothing_to_pay',
  });
  const unpaid = await fixture.bookAsPractice(service, slot(0));
  await extendHold(fixture.context, { appointmentId: unpaid.id });
  expect(await holdOf(unpaid.id)).toBeNull();
  fixture.clock.set(slot(0));
  await expect(extendHold(fixture.context, { appointmentId: unpaid.id })).rejects.toMatchObject({
    code: 'nothing_to_pay',
  });
});

it('extending a hold before a capture changes nothing on a confirmed appointment, so that a repeated capture gets the same answer as the first', async () => {
  const { id } = await fixture.heldAppointment();
  await confirmAppointment(fixture.context, payment(id));
  const confirmed = await fixture.stored(id);
  await extendHold(fixture.context, { appointmentId: id });
  expect(await fixture.stored(id)).toEqual(confirmed);
  await expect(
    extendHold(fixture.context, { appointmentId: '00000000-0000-4000-8000-000000000000' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

it('the holds that are running when the practice stops taking payments in the browser are kept until their sessions start, and no others', async () => {
  const { id: over, service } = await fixture.heldAppointment();
  fixture.clock.advance(15 * MINUTE_MS);
  const { id: running } = await fixture.book(service, slot(4), person('Bob'));
  await keepHoldsUntilStart(fixture.context);
  expect(await holdOf(running)).toBeNull();
  expect(await releaseExpiredHolds(fixture.context)).toBe(1);
  expect(await fixture.stored(over)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
});

it('a payment that the provider is checking keeps the slot until the session starts', async () => {
  const { id } = await fixture.heldAppointment();
  await runPaymentPending(fixture.context, payment(id));
  expect(await holdOf(id)).toBe(slot(0).getTime());
  fixture.clock.advance(HOUR_MS);
  expect(await releaseExpiredHolds(fixture.context)).toBe(0);
  expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({ outcome: 'confirmed' });
});

it('a payment that the provider is checking is shown to anyone who can read the appointment, until it is settled', async () => {
  const { id } = await fixture.heldAppointment();
  const isChecked = async () => (await findAppointment(fixture.context, id))?.isPaymentUnderReview;
  expect(await isChecked()).toBe(false);
  await runPaymentPending(fixture.context, payment(id));
  expect(await isChecked()).toBe(true);
  await confirmAppointment(fixture.context, payment(id));
  expect(await isChecked()).toBe(false);
});

it('a payment that the provider is checking leaves 15 minutes to pay in another way when it is declined', async () => {
  const { id } = await fixture.heldAppointment();
  await runPaymentPending(fixture.context, payment(id));
  await runPaymentDeclined(fixture.context, { ...payment(id), wasPending: true });
  expect(await holdOf(id)).toBe(inMinutes(15));
  expect((await findAppointment(fixture.context, id))?.isPaymentUnderReview).toBe(false);
});

it('a payment that the provider is checking leaves 15 minutes to pay in another way when its money came and went back there, and the hold is listed when it runs out', async () => {
  const { id } = await fixture.heldAppointment();
  await runPaymentPending(fixture.context, payment(id));
  const refund = { refundId: crypto.randomUUID(), amountCents: 12_000, refundedCents: 12_000 };
  await runPaymentRefunded(fixture.context, { appointmentId: id, captureId: 'CAPTURE-1', ...refund });
  await runPaymentDeclined(fixture.context, { ...payment(id), wasPending: true, isRefunded: true });
  expect(await holdOf(id)).toBe(inMinutes(15));
  expect((await findAppointment(fixture.context, id))?.isPaymentUnderReview).toBe(false);
  fixture.clock.advance(15 * MINUTE_MS);
  expect(await releaseExpiredHolds(fixture.context)).toBe(1);
  expect(await listAppointmentsOf(fixture.context, person('Ada').email)).toMatchObject([{ id, status: 'cancelled' }]);
});

it('a payment that the provider is checking keeps nothing if it was declined before the event that reports the check arrives', async () => {
  const { id } = await fixture.heldAppointment();
  const hold = await holdOf(id);
  fixture.clock.advance(5 * MINUTE_MS);
  await runPaymentDeclined(fixture.context, { ...payment(id), wasPending: true });
  await runPaymentPending(fixture.context, payment(id));
  expect(await holdOf(id)).toBe(hold);
});

it('a payment that the provider is checking keeps the slot while another one is declined', async () => {
  const { id } = await fixture.heldAppointment();
  await runPaymentPending(fixture.context, payment(id, 'CAPTURE-1'));
  await runPaymentPending(fixture.context, payment(id, 'CAPTURE-2'));
  await runPaymentDeclined(fixture.context, { ...payment(id, 'CAPTURE-1'), wasPending: true });
  expect(await holdOf(id)).toBe(slot(0).getTime());
});

it('a payment that the provider is checking sets no time limit for what the practice booked', async () => {
  const service = await fixture.addService();
  const { id } = await fixture.bookAsPractice(service, slot(0));
  await runPaymentPending(fixture.context, payment(id));
  expect(await holdOf(id)).toBeNull();
});

it('the recurring work releases holds when they expire, without notifying anybody', async () => {
  const { id } = await fixture.heldAppointment();
  fixture.clock.advance(15 * MINUTE_MS - 1);
  expect(await releaseExpiredHolds(fixture.context)).toBe(0);
  fixture.clock.advance(1);
  const counts = await Promise.all([releaseExpiredHolds(fixture.context), releaseExpiredHolds(fixture.context)]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(await fixture.stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  expect((await fixture.published()).map(({ type }) => type)).toEqual(['AppointmentCreated', 'HoldExpired']);
});

it('the recurring work cancels what the practice booked and nobody paid when the session starts', async () => {
  const service = await fixture.addService();
  const { id } = await fixture.bookAsPractice(service, slot(0));
  fixture.clock.set(new Date(slot(0).getTime() - 1));
  expect(await cancelUnpaidAtStart(fixture.context)).toBe(0);
  fixture.clock.advance(1);
  expect(await cancelUnpaidAtStart(fixture.context)).toBe(1);
  expect(await fixture.stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' });
  expect(await fixture.published('AppointmentCancelled')).toMatchObject([
    { facts: { by: 'system', wasConfirmed: false, isPaymentChecked: false } },
  ]);
});

it('a cancellation while the provider checks a payment says so, whoever cancels', async () => {
  const service = await fixture.addService();
  const [byPractice, atStart] = [
    await fixture.bookAsPractice(service, slot(2)),
    await fixture.bookAsPractice(service, slot(0)),
  ];
  await runPaymentPending(fixture.context, payment(byPractice.id, 'C-1'));
  await runPaymentPending(fixture.context, payment(atStart.id, 'C-2'));
  await cancelAppointment(fixture.context, { appointmentId: byPractice.id, by: 'practice' });
  fixture.clock.set(slot(0));
  await cancelUnpaidAtStart(fixture.context);
  const cancelled = await fixture.published('AppointmentCancelled');
  expect(cancelled.map(({ facts }) => [facts['by'], facts['isPaymentChecked']])).toEqual([
    ['practice', true],
    ['system', true],
  ]);
});

it('a booking of a client whose payment is still being checked when the session starts is cancelled, which is said, as no other hold’s end is', async () => {
  const { id, service } = await fixture.heldAppointment();
  const abandoned = await fixture.book(service, slot(2), person('Bob'));
  await runPaymentPending(fixture.context, payment(id));
  fixture.clock.set(slot(0));
  expect(await releaseExpiredHolds(fixture.context)).toBe(1);
  expect(await fixture.stored(abandoned.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  expect(await cancelUnpaidAtStart(fixture.context)).toBe(1);
  expect(await fixture.stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid', holdExpiresAt: null });
  expect(await fixture.published('AppointmentCancelled')).toMatchObject([
    { facts: { appointmentId: id, by: 'system', wasConfirmed: false, isPaymentChecked: true } },
  ]);
  expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({ outcome: 'refused' });
});

it('a booking whose payment is still being checked when the session starts is cancelled, which is said, also where another one takes its time at once', async () => {
  const { id, service } = await fixture.heldAppointment();
  await runPaymentPending(fixture.context, payment(id));
  fixture.clock.set(slot(0));
  await fixture.bookAsPractice(service, slot(1));
  expect(await fixture.stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid', holdExpiresAt: null });
  expect(await fixture.published('AppointmentCancelled')).toMatchObject([
    { facts: { appointmentId: id, by: 'system', wasConfirmed: false, isPaymentChecked: true } },
  ]);
  expect(await fixture.published('HoldExpired')).toEqual([]);
});

it('the recurring work completes confirmed sessions after their end', async () => {
  const { id } = await fixture.book(await fixture.bookableService({ cents: 0 }), slot(0));
  fixture.clock.set(new Date(slot(2).getTime() - 1));
  expect(await completePastSessions(fixture.context)).toBe(0);
  fixture.clock.advance(1);
  expect(await completePastSessions(fixture.context)).toBe(1);
  expect(await fixture.stored(id)).toMatchObject({ status: 'completed', version: 4 });
  expect(await fixture.published('AppointmentCompleted')).toHaveLength(1);
});

it('a payable appointment is one with a hold that has not expired', async () => {
  const { id } = await fixture.heldAppointment();
  expect(await findPayable(fixture.context, id)).toEqual({
    id,
    serviceName: 'Anxiety Relief',
    serviceDescription: 'A calm hour',
    amountCents: 12_000,
    currency: 'USD',
    durationMinutes: 60,
    startsAt: slot(0),
    clientName: 'Ada Example',
    clientEmail: 'ada@example.com',
    clientPhone: '+1 555 0123',
    status: 'pending_payment',
    cancellationPolicy: { fullRefundHours: 0, lateRefundPercent: 100 },
    canBePaid: true,
    holdExpiresAt: new Date(inMinutes(15)),
    isPaymentUnderReview: false,
  });
  fixture.clock.advance(15 * MINUTE_MS);
  expect(await findPayable(fixture.context, id)).toMatchObject({ canBePaid: false });
  expect(await findPayable(fixture.context, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

it('a payable appointment is found as the client’s newest one of that price', async () => {
  const { service } = await fixture.heldAppointment();
  const newest = await fixture.book(service, slot(4));
  const cheap = await fixture.addService({ cents: 5_000 });
  await fixture.book(cheap, slot(8));
  const ask = (amountCents: number, clientEmail = 'Ada@Example.com', currency = 'USD') =>
    findNewestUnpaid(fixture.context, { clientEmail, amountCents, currency });
  fixture.clock.advance(1);
  const later = await fixture.book(service, slot(6));
  expect(await ask(12_000)).toMatchObject({ id: later.id, canBePaid: true });
  await confirmAppointment(fixture.context, payment(later.id));
  expect(await ask(12_000)).not.toBeNull();
  await confirmAppointment(fixture.context, payment(newest.id, 'CAPTURE-2'));
  expect(await ask(7_000)).toBeNull();
  expect(await ask(12_000, 'bob@example.com')).toBeNull();
  expect(await ask(12_000, undefined, 'EUR')).toBeNull();
  fixture.clock.advance(15 * MINUTE_MS);
  expect(await ask(12_000)).toBeNull();
});
