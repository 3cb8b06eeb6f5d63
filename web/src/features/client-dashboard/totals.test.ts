import type { Appointment } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { anAppointment } from '../../testing/an-appointment.ts';
import { totals } from './totals.ts';

const now = new Date('2026-11-21T12:00:00Z');
const appointment = (over: Partial<Appointment>, price = 100): Appointment =>
  anAppointment({ service: { ...anAppointment().service, price }, ...over });
const past = '2026-11-01T14:00:00Z';

it('the totals of the overview count confirmed sessions in the future as upcoming', () => {
  const list = [appointment({}), appointment({ status: 'pending_payment' }), appointment({ appointmentDate: past })];
  expect(totals(list, now, 'USD').upcoming).toBe(1);
});

it('the totals of the overview count past and completed sessions as completed, but not cancelled ones', () => {
  const list = [
    appointment({ appointmentDate: past }),
    appointment({ status: 'completed', appointmentDate: past }),
    appointment({ status: 'cancelled', appointmentDate: past }),
  ];
  expect(totals(list, now, 'USD').completed).toBe(2);
});

it('the totals of the overview add up what was paid, to the cent, without refunds', () => {
  const paid = { paymentStatus: 'completed' } as const;
  const list = [appointment(paid, 0.1), appointment(paid, 0.2), appointment({ paymentStatus: 'refunded' }, 50)];
  expect(totals(list, now, 'USD').invested).toEqual([{ amount: 0.3, currency: 'USD' }]);
  expect(totals([], now, undefined).invested).toEqual([]);
  expect(totals([], now, 'NZD').invested).toEqual([{ amount: 0, currency: 'NZD' }]);
  expect(totals([appointment({})], now, 'NZD').invested).toEqual([{ amount: 0, currency: 'USD' }]);
});
