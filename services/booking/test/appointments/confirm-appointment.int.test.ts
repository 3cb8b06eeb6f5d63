import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stillpoint/scheduling';
import { bookAppointment } from '../../src/commands/appointments/book-appointment.ts';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { releaseExpiredHolds } from '../../src/commands/appointments/release-expired-holds.ts';
import { bookingFixture, payment, person, slot } from '../support/fixture.ts';
import { runPaymentCaptured, runPaymentRefunded } from '../support/payments.ts';

const fixture = bookingFixture();

const refusals = () => fixture.published('ConfirmationRefused');

it('a payment confirms its appointment and is stored with it', async () => {
  const { id } = await fixture.heldAppointment();
  expect(await confirmAppointment(fixture.context, payment(id))).toEqual({
    outcome: 'confirmed',
    status: 'confirmed',
  });
  expect(await fixture.stored(id)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    holdExpiresAt: null,
    orderId: 'ORDER-CAPTURE-1',
    captureId: 'CAPTURE-1',
    version: 3,
  });
  expect(await fixture.published('AppointmentConfirmed')).toMatchObject([{ facts: { version: 2 } }]);
});

it('a payment confirms its appointment once, however many sources report it at the same time', async () => {
  const { id } = await fixture.heldAppointment();
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 ? runPaymentCaptured(fixture.context, payment(id)) : confirmAppointment(fixture.context, payment(id)),
    ),
  );
  expect(outcomes).toHaveLength(12);
  expect(await fixture.published('AppointmentConfirmed')).toHaveLength(1);
  expect(await refusals()).toEqual([]);
  expect(await fixture.stored(id)).toMatchObject({ version: 3, captureId: 'CAPTURE-1' });
});

it('a payment that comes second is answered as already confirmed, and the payment service refunds it', async () => {
  const { id } = await fixture.heldAppointment();
  await confirmAppointment(fixture.context, payment(id));
  const again = await confirmAppointment(fixture.context, payment(id, 'CAPTURE-2'));
  expect(again).toEqual({ outcome: 'already-confirmed', status: 'confirmed' });
  expect(await fixture.stored(id)).toMatchObject({ captureId: 'CAPTURE-1', version: 3 });
  expect(await refusals()).toEqual([]);
});

it('a payment of another amount or currency confirms nothing and is refunded once, and one for another appointment is refused', async () => {
  const { id, service } = await fixture.heldAppointment();
  const other = await fixture.book(service, slot(4), person('Bob'));
  const wrong = [payment(id, 'CAPTURE-8', 11_999), { ...payment(id, 'CAPTURE-9'), currency: 'EUR' }];
  for (const money of [...wrong, ...wrong])
    expect(await confirmAppointment(fixture.context, money)).toMatchObject({
      outcome: 'refused',
      reason: 'mismatch',
    });
  await runPaymentCaptured(fixture.context, payment(id, 'CAPTURE-8', 11_999));
  expect((await refusals()).map(({ facts }) => [facts['captureId'], facts['reason']]).toSorted()).toEqual([
    ['CAPTURE-8', 'mismatch'],
    ['CAPTURE-9', 'mismatch'],
  ]);
  expect(await fixture.stored(id)).toMatchObject({ status: 'pending_payment', captureId: null });
  await confirmAppointment(fixture.context, payment(id));
  await expect(confirmAppointment(fixture.context, payment(other.id))).rejects.toMatchObject({
    code: 'amount_mismatch',
  });
  expect(await fixture.stored(other.id)).toMatchObject({ status: 'pending_payment' });
  await expect(
    confirmAppointment(fixture.context, payment('00000000-0000-4000-8000-000000000000', 'C')),
  ).rejects.toMatchObject({ code: 'not_found' });
});

it('a late payment confirms its appointment if the hold has expired but nobody took the slot, whether it was released or not', async () => {
  const first = await fixture.heldAppointment();
  fixture.clock.advance(20 * MINUTE_MS);
  expect(await confirmAppointment(fixture.context, payment(first.id))).toMatchObject({ outcome: 'confirmed' });

  const second = await fixture.book(first.service, slot(4));
  fixture.clock.advance(20 * MINUTE_MS);
  expect(await releaseExpiredHolds(fixture.context)).toBe(1);
  expect(await fixture.stored(second.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  expect(await confirmAppointment(fixture.context, payment(second.id, 'CAPTURE-2'))).toMatchObject({
    outcome: 'confirmed',
  });
  expect(await fixture.stored(second.id)).toMatchObject({ status: 'confirmed', cancelReason: null, version: 4 });
});

it('a late payment takes the slot from another expired hold as well', async () => {
  const { id, service } = await fixture.heldAppointment();
  fixture.clock.advance(20 * MINUTE_MS);
  const rival = await fixture.book(service, slot(0), person('Bob'));
  fixture.clock.advance(20 * MINUTE_MS);
  expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({ outcome: 'confirmed' });
  expect(await fixture.stored(rival.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
});

it('a late payment is refunded when the slot is taken, and is refused once however often it is reported', async () => {
  const { id, service } = await fixture.heldAppointment();
  fixture.clock.advance(20 * MINUTE_MS);
  await fixture.book(service, slot(1), person('Bob'));
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirmAppointment(fixture.context, payment(id))));
  expect(answers.every(({ outcome, status }) => outcome === 'refused' && status === 'cancelled')).toBe(true);
  expect(await refusals()).toMatchObject([
    { facts: { appointmentId: id, captureId: 'CAPTURE-1', amountCents: 12_000, reason: 'slot-taken' } },
  ]);
  expect(await fixture.published('AppointmentConfirmed')).toEqual([]);
});

it('a late payment is refunded when the slot was taken, even if it is free again when the payment is reported once more', async () => {
  const { id, service } = await fixture.heldAppointment();
  fixture.clock.advance(20 * MINUTE_MS);
  const rival = await fixture.book(service, slot(0), person('Bob'));
  await confirmAppointment(fixture.context, payment(id));
  await cancelAppointment(fixture.context, { appointmentId: rival.id, by: 'practice' });
  expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({ outcome: 'refused' });
  expect(await refusals()).toHaveLength(1);
});

it.each(['client', 'practice'] as const)(
  'a late payment is refunded when the %s cancelled, although the slot is free',
  async (by) => {
    const { id } = await fixture.heldAppointment();
    await cancelAppointment(fixture.context, { appointmentId: id, by, clientEmail: 'ada@example.com' });
    expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({
      outcome: 'refused',
      status: 'cancelled',
    });
    expect(await refusals()).toMatchObject([{ facts: { reason: 'cancelled' } }]);
  },
);

it('a late payment is refunded when the hold has expired and the session has begun', async () => {
  const { id } = await fixture.heldAppointment();
  fixture.clock.set(slot(0));
  await releaseExpiredHolds(fixture.context);
  expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({ outcome: 'refused' });
  expect(await refusals()).toMatchObject([{ facts: { reason: 'cancelled' } }]);
});

it('a late payment that had confirmed its appointment is not refused when it is reported again after a cancellation, whose refund is on its way', async () => {
  const { id } = await fixture.heldAppointment();
  await confirmAppointment(fixture.context, payment(id));
  expect(await cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' })).toEqual({
    refundCents: 12_000,
    currency: 'USD',
    isWhole: true,
    isPaidDirectly: false,
  });
  expect(await confirmAppointment(fixture.context, payment(id))).toEqual({
    outcome: 'already-confirmed',
    status: 'cancelled',
  });
  expect(await refusals()).toEqual([]);
});

it('a late payment for a hold that its client replaced is refunded, and the newer hold is kept', async () => {
  const { id } = await fixture.heldAppointment();
  // Another service, because the same one at the same time would be the same booking.
  const another = await fixture.addService({ name: 'Sleep' });
  const newer = await bookAppointment(fixture.context, {
    serviceId: another.id,
    startsAt: slot(0),
    client: person('Ada'),
    preferredContact: 'phone',
    notes: null,
  });
  expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({ outcome: 'refused' });
  expect(await fixture.stored(newer.id)).toMatchObject({ status: 'pending_payment' });
});

describe('a refund', () => {
  const refund = (appointmentId: string, captureId: string, amountCents: number) => ({
    appointmentId,
    captureId,
    refundId: crypto.randomUUID(),
    amountCents,
    refundedCents: amountCents,
  });

  it('a refund is shown on its appointment, with its parts added up', async () => {
    const { id } = await fixture.heldAppointment();
    await confirmAppointment(fixture.context, payment(id));
    await cancelAppointment(fixture.context, { appointmentId: id, by: 'client', clientEmail: 'ada@example.com' });
    await runPaymentRefunded(fixture.context, refund(id, 'CAPTURE-1', 5_000));
    await runPaymentRefunded(fixture.context, refund(id, 'CAPTURE-1', 7_000));
    expect(await fixture.stored(id)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 12_000 });
  });

  it.each([5_000, 12_000])(
    'a refund of %s cents that arrives before its payment is shown as one that arrives after it',
    async (cents) => {
      const { id, service } = await fixture.heldAppointment();
      const after = await fixture.book(service, slot(4));
      await runPaymentRefunded(fixture.context, refund(id, 'CAPTURE-1', cents));
      await confirmAppointment(fixture.context, payment(id, 'CAPTURE-1'));
      await confirmAppointment(fixture.context, payment(after.id, 'CAPTURE-2'));
      await runPaymentRefunded(fixture.context, refund(after.id, 'CAPTURE-2', cents));
      for (const appointmentId of [id, after.id]) {
        expect(await fixture.stored(appointmentId)).toMatchObject({
          status: 'confirmed',
          paymentStatus: 'refunded',
          refundedCents: cents,
        });
        expect(await cancelAppointment(fixture.context, { appointmentId, by: 'practice' })).toMatchObject({
          refundCents: 12_000 - cents,
        });
      }
    },
  );

  it('a refund of a surplus capture leaves the appointment paid', async () => {
    const { id } = await fixture.heldAppointment();
    await confirmAppointment(fixture.context, payment(id));
    await confirmAppointment(fixture.context, payment(id, 'CAPTURE-2'));
    await runPaymentRefunded(fixture.context, refund(id, 'CAPTURE-2', 12_000));
    expect(await fixture.stored(id)).toMatchObject({ paymentStatus: 'completed', refundedCents: 0 });
  });

  it('a refund of a refused payment is shown on the expired appointment', async () => {
    const { id, service } = await fixture.heldAppointment();
    fixture.clock.advance(20 * MINUTE_MS);
    await fixture.book(service, slot(0), person('Bob'));
    await confirmAppointment(fixture.context, payment(id));
    await runPaymentRefunded(fixture.context, refund(id, 'CAPTURE-1', 12_000));
    expect(await fixture.stored(id)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 12_000 });
  });

  it('a refund of a late payment for an unpaid booking by the practice follows its cancellation', async () => {
    const service = await fixture.addService();
    const { id } = await fixture.bookAsPractice(service, slot(0));
    await cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' });
    await confirmAppointment(fixture.context, payment(id));
    expect(await refusals()).toHaveLength(1);
  });
});
