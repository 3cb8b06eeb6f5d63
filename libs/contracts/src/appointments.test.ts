import { describe, expect, it } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  adminAppointmentForm,
  bookingForm,
  canCancel,
  isCompleted,
  isFreeOfCharge,
  isUpcoming,
  type AppointmentStatus,
} from './appointments.ts';

const now = new Date('2027-03-01T12:00:00Z');
const at = (status: AppointmentStatus, appointmentDate: string) => ({ status, appointmentDate });
const FUTURE = '2027-03-01T12:00:00.001Z';
const NOW = '2027-03-01T12:00:00Z';
const statusesWhere = (rule: (status: AppointmentStatus) => boolean) => APPOINTMENT_STATUSES.filter(rule);

describe('cancelling is offered', () => {
  it('to a client for confirmed and unpaid sessions that are in the future', () => {
    expect(statusesWhere((status) => canCancel(at(status, FUTURE), 'client', now))).toEqual([
      'confirmed',
      'pending_payment',
    ]);
    expect(statusesWhere((status) => canCancel(at(status, NOW), 'client', now))).toEqual([]);
  });

  it('to the practice for confirmed and unpaid sessions, begun or not', () => {
    for (const date of [FUTURE, NOW, '2020-01-01T00:00:00Z']) {
      expect(statusesWhere((status) => canCancel(at(status, date), 'practice', now))).toEqual([
        'confirmed',
        'pending_payment',
      ]);
    }
  });
});

describe("a client's sessions", () => {
  it('are upcoming when confirmed and in the future', () => {
    expect(statusesWhere((status) => isUpcoming(at(status, FUTURE), now))).toEqual(['confirmed']);
    expect(statusesWhere((status) => isUpcoming(at(status, NOW), now))).toEqual([]);
  });

  it('are completed when past or marked so, but never when cancelled', () => {
    expect(statusesWhere((status) => isCompleted(at(status, FUTURE), now))).toEqual(['completed']);
    expect(statusesWhere((status) => isCompleted(at(status, NOW), now))).toEqual([
      'confirmed',
      'pending_payment',
      'completed',
    ]);
  });

  it('are free when the service costs nothing or the practice waived it', () => {
    expect(isFreeOfCharge({ service: { price: '0.00' } })).toBe(true);
    expect(isFreeOfCharge({ service: { price: 120 }, isFreeAppointment: true })).toBe(true);
    expect(isFreeOfCharge({ service: { price: 120 }, isFreeAppointment: false })).toBe(false);
  });
});

describe('the booking forms', () => {
  const valid = {
    serviceId: 1,
    clientName: 'Ada',
    clientEmail: ' Ada@Example.com ',
    appointmentDate: '2027-03-01T10:00:00-05:00',
  };
  const messageOf = (form: typeof bookingForm | typeof adminAppointmentForm, change: object) =>
    form.safeParse({ ...valid, ...change }).error?.issues[0]?.message;

  it('fill in what was left out and fold the address', () => {
    expect(bookingForm.parse(valid)).toMatchObject({
      clientEmail: 'ada@example.com',
      clientPhone: null,
      preferredContact: 'email',
      notes: null,
    });
    expect(adminAppointmentForm.parse(valid)).toMatchObject({ isFreeAppointment: false, isNewClient: false });
  });

  it.each([
    [bookingForm, { serviceId: 0 }, 'Please select a service'],
    [bookingForm, { serviceId: 'none' }, 'Please select a service'],
    [bookingForm, { clientName: 'A' }, 'Name must be at least 2 characters'],
    [bookingForm, { clientEmail: 'nobody' }, 'Invalid email address'],
    [bookingForm, { appointmentDate: '' }, 'Please select a date and time'],
    [bookingForm, { appointmentDate: undefined }, 'Please select a date and time'],
    [adminAppointmentForm, { serviceId: 0 }, 'Please select a service'],
    [adminAppointmentForm, { clientEmail: 'nobody' }, 'Please enter a valid email'],
    [adminAppointmentForm, { clientName: ' A ' }, 'Name must be at least 2 characters'],
    [adminAppointmentForm, { appointmentDate: '' }, 'Please select date and time'],
  ])('say what is wrong in the words of the specification (%#)', (form, change, message) => {
    expect(messageOf(form, change)).toBe(message);
  });
});
