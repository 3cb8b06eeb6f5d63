import { expect, it } from 'vitest';
import { anAppointment } from '../../testing/an-appointment.ts';
import { canPay } from './paying.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const unpaid = anAppointment({ status: 'pending_payment', holdExpiresAt: at('12:15').toISOString() });

it('an unpaid session can be paid while its time is kept and nobody checks a payment, and not once it has begun', () => {
  expect(canPay(unpaid, at('12:14'))).toBe(true);
  expect(canPay(unpaid, at('12:15'))).toBe(false);
  expect(canPay({ ...unpaid, isPaymentUnderReview: true }, at('12:14'))).toBe(false);
  const booked = { ...unpaid, holdExpiresAt: null };
  expect(canPay(booked, at('13:59'))).toBe(true);
  expect(canPay(booked, at('14:00'))).toBe(false);
});

it('an unpaid session of which is not known how long its time is kept can be paid', () => {
  const { holdExpiresAt: _, ...known } = unpaid;
  expect(canPay(known, at('13:00'))).toBe(true);
});
