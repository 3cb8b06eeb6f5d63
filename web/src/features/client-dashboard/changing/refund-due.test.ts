import type { Appointment } from '@stillpoint/contracts';
import { describe, expect, it } from 'vitest';
import { fullRefundEnd, isFullRefundOver, priceWords, refundAfterMove, refundDue, refundWords } from './refund-due.ts';
import { anAppointment } from '../../../testing/an-appointment.ts';

const start = new Date('2026-11-24T14:00:00Z');
const hoursBefore = (hours: number) => new Date(start.getTime() - hours * 3_600_000);
const paid = (over: Partial<Appointment> = {}): Appointment =>
  anAppointment({
    appointmentDate: start.toISOString(),
    paymentStatus: 'completed',
    cancellationPolicy: { fullRefundHours: 24, lateRefundPercent: 50 },
    refundTerms: { fullRefundHours: 24, fullRefundUntil: null },
    ...over,
  });
const priced = (price: number): Partial<Appointment> => ({ service: { ...anAppointment().service, price } });

it('the refund when a client cancels is all of it until the hour of the policy, and its share after that', () => {
  expect(refundDue(paid(priced(120)), hoursBefore(24))).toEqual({ paid: 120, refund: 120 });
  expect(refundDue(paid(priced(120)), new Date(hoursBefore(24).getTime() + 1))).toEqual({ paid: 120, refund: 60 });
});

it('the refund when a client cancels is exact to the cent, with half a cent in favour of the client', () => {
  const policy = { fullRefundHours: 24, lateRefundPercent: 33 };
  expect(refundDue(paid({ ...priced(99.99), cancellationPolicy: policy }), hoursBefore(1)).refund).toBe(33);
  expect(refundDue(paid({ ...priced(0.01) }), hoursBefore(1)).refund).toBe(0.01);
});

it('the refund when a client cancels is nothing for a session that is free, waived, unpaid or still being checked', () => {
  for (const over of [priced(0), { isFreeAppointment: true }, { paymentStatus: 'pending' as const }])
    expect(refundDue(paid(over), hoursBefore(48))).toEqual({ paid: 0, refund: 0 });
});

it('the refund when a client cancels is put into words', () => {
  const words = (over: Partial<Appointment>, hours = 1) =>
    refundWords(paid({ ...priced(120), ...over }), hoursBefore(hours));
  expect(words({}, 48)).toBe('$120.00 will be refunded: all you paid.');
  expect(words({})).toBe('$60.00 of $120.00 will be refunded.');
  expect(words({ cancellationPolicy: { fullRefundHours: 24, lateRefundPercent: 0 } })).toBe(
    'Under the cancellation policy nothing is refunded.',
  );
  const before = { paymentStatus: 'refunded' as const, refundedAmount: 20 };
  expect(words(before, 48)).toBe('$20.00 of $120.00 was refunded before; $100.00 more will be.');
  expect(words({ ...before, refundedAmount: 60 })).toBe(
    '$60.00 of $120.00 was refunded before; nothing more goes back.',
  );
  expect(words({ paymentStatus: 'pending' })).toBe('Nothing has been charged, so there is nothing to refund.');
  expect(words({ paymentStatus: 'pending', isPaymentUnderReview: true })).toMatch(/still being checked/);
  expect(words({ isFreeAppointment: true })).toBe('This session is free, so there is nothing to refund.');
});

describe('moving a paid session', () => {
  const session = paid(priced(120));
  const days = (count: number) => new Date(start.getTime() + count * 86_400_000).toISOString();

  it('moving a paid session changes nothing while the full refund is available at both times, or nothing was paid', () => {
    expect(fullRefundEnd(session)).toEqual(hoursBefore(24));
    expect(refundAfterMove(session, days(3), hoursBefore(48))).toBeNull();
    expect(refundAfterMove({ ...session, paymentStatus: 'pending' }, days(-1), hoursBefore(40))).toBeNull();
  });

  it('moving a paid session to a time that is close says what is left of the refund', () => {
    expect(refundAfterMove(session, days(-1), hoursBefore(40))).toBe(
      'At the new time $60.00 of $120.00 is refunded if you cancel.',
    );
  });

  it('moving a paid session that the practice moved nearer keeps the last moment of its full refund, at whatever time', () => {
    // Booked ten hours later; all of it was and is refunded until 14 hours before its present start.
    const refundTerms = { fullRefundHours: 24, fullRefundUntil: hoursBefore(14).toISOString() };
    const nearer = paid({
      ...priced(120),
      refundTerms,
      cancellationPolicy: { fullRefundHours: 14, lateRefundPercent: 50 },
    });
    for (const hours of [-200, -10, -4, 0.5, 4, 12])
      expect(refundAfterMove(nearer, hoursBefore(hours).toISOString(), hoursBefore(15))).toBeNull();
    // At half past, what is left of the hour is the client's.
    const halfPast = { ...refundTerms, fullRefundUntil: hoursBefore(14.5).toISOString() };
    const now = hoursBefore(14.25);
    expect(refundAfterMove({ ...nearer, refundTerms: halfPast }, hoursBefore(1).toISOString(), now)).toBeNull();
    expect(refundAfterMove({ ...nearer, refundTerms: halfPast }, hoursBefore(0.5).toISOString(), now)).toBe(
      'At the new time $60.00 of $120.00 is refunded if you cancel.',
    );
  });

  it('moving a paid session does not restore a full refund', () => {
    expect(refundAfterMove(session, days(30), hoursBefore(2))).toMatch(/does not bring it back/);
  });
});

it('an earlier refund is part of what is due, and no sign that the full refund is over', () => {
  const before = paid({ ...priced(120), paymentStatus: 'refunded', refundedAmount: 20 });
  expect(refundDue(before, hoursBefore(48))).toEqual({ paid: 120, refund: 100 });
  expect(refundWords(before, hoursBefore(48))).toBe('$20.00 of $120.00 was refunded before; $100.00 more will be.');
  expect(isFullRefundOver(before, hoursBefore(48))).toBe(false);
  expect(isFullRefundOver(before, hoursBefore(23))).toBe(true);
  expect(refundDue({ ...before, refundedAmount: 120 }, hoursBefore(1)).refund).toBe(0);
  expect(refundWords({ ...before, refundedAmount: 120 }, hoursBefore(1))).toMatch(/nothing more goes back/);
});

it('the price in a row shows what was refunded of it', () => {
  expect(priceWords(paid(priced(120)))).toBe('$120.00');
  expect(priceWords(paid({ ...priced(120), refundedAmount: 60 }))).toBe('$60.00 of $120.00 refunded');
  expect(priceWords(paid(priced(0)))).toBe('Free');
});
