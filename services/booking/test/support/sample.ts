import type { Appointment } from '../../src/domain/appointment.ts';
import { newAppointment } from '../../src/domain/booking.ts';

export const NOW = new Date('2027-03-01T13:00:00Z');
const service = {
  id: 1,
  name: 'Sleep',
  description: 'A calm hour',
  priceCents: 12_000,
  currency: 'USD',
  durationMinutes: 60,
  isActive: true,
};

/** A paid appointment tomorrow that awaits payment, with `changes`. */
export const appointment = (changes: Partial<Appointment> = {}): Appointment => ({
  ...newAppointment({
    id: '00000000-0000-4000-8000-000000000001',
    service,
    startsAt: new Date('2027-03-02T15:00:00Z'),
    client: { name: 'Ada', email: 'ada@example.com', phone: null },
    preferredContact: 'email',
    notes: null,
    isAdminCreated: false,
    isFreeAppointment: false,
    isPaidOffline: false,
    policy: { fullRefundHours: 0, lateRefundPercent: 100 },
    now: NOW,
  }),
  ...changes,
});
