import { expect, it } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  canCancel,
  isCompleted,
  isFreeOfCharge,
  isUpcoming,
  type AppointmentStatus,
} from './appointment.ts';

const now = new Date('2027-03-01T12:00:00Z');
const at = (status: AppointmentStatus, appointmentDate: string) => ({ status, appointmentDate });
const FUTURE = '2027-03-01T12:00:00.001Z';
const NOW = '2027-03-01T12:00:00Z';
const statusesWhere = (rule: (status: AppointmentStatus) => boolean) => APPOINTMENT_STATUSES.filter(rule);

it('cancelling is offered to a client for confirmed and unpaid sessions in the future', () => {
  expect(statusesWhere((status) => canCancel(at(status, FUTURE), 'client', now))).toEqual([
    'confirmed',
    'pending_payment',
  ]);
  expect(statusesWhere((status) => canCancel(at(status, NOW), 'client', now))).toEqual([]);
});

it('cancelling is offered to the practice for confirmed and unpaid sessions, whether they have begun or not', () => {
  for (const date of [FUTURE, NOW, '2020-01-01T00:00:00Z']) {
    expect(statusesWhere((status) => canCancel(at(status, date), 'practice', now))).toEqual([
      'confirmed',
      'pending_payment',
    ]);
  }
});

it('the sessions of a client are upcoming when confirmed and in the future', () => {
  expect(statusesWhere((status) => isUpcoming(at(status, FUTURE), now))).toEqual(['confirmed']);
  expect(statusesWhere((status) => isUpcoming(at(status, NOW), now))).toEqual([]);
});

it('the sessions of a client are completed when they are past or marked as completed, but never when cancelled', () => {
  expect(statusesWhere((status) => isCompleted(at(status, FUTURE), now))).toEqual(['completed']);
  expect(statusesWhere((status) => isCompleted(at(status, NOW), now))).toEqual([
    'confirmed',
    'pending_payment',
    'completed',
  ]);
});

it('the sessions of a client are free when the service costs nothing or the practice waived the price', () => {
  expect(isFreeOfCharge({ service: { price: '0.00' } })).toBe(true);
  expect(isFreeOfCharge({ service: { price: 120 }, isFreeAppointment: true })).toBe(true);
  expect(isFreeOfCharge({ service: { price: 120 }, isFreeAppointment: false })).toBe(false);
});
