import type { Appointment } from '@stillpoint/contracts';
import { describe, expect, it } from 'vitest';
import { totals } from './totals.ts';

const now = new Date('2026-11-21T12:00:00Z');
const appointment = (over: Partial<Appointment>, price = 100): Appointment => ({
  id: '00000000-0000-4000-8000-000000000001',
  appointmentDate: '2026-11-24T14:00:00Z',
  status: 'confirmed',
  isPaymentChecked: false,
  paymentStatus: 'pending',
  service: { id: 1, name: 'Sleep', description: '', duration: 60, price, isActive: true },
  zoomLink: null,
  zoomMeetingId: null,
  clientName: 'Maria Lindqvist',
  clientEmail: 'maria@example.org',
  clientPhone: null,
  preferredContact: 'email',
  notes: null,
  isAdminCreated: false,
  isFreeAppointment: false,
  refundedAmount: null,
  reschedules: 0,
  cancellationPolicy: { fullRefundHours: 0, lateRefundPercent: 100 },
  createdAt: '2026-11-01T00:00:00Z',
  ...over,
});
const past = '2026-11-01T14:00:00Z';

describe('the figures of the overview', () => {
  it('counts confirmed sessions in the future as upcoming', () => {
    const list = [appointment({}), appointment({ status: 'pending_payment' }), appointment({ appointmentDate: past })];
    expect(totals(list, now).upcoming).toBe(1);
  });

  it('counts past and completed sessions as completed, but no cancelled ones', () => {
    const list = [
      appointment({ appointmentDate: past }),
      appointment({ status: 'completed', appointmentDate: past }),
      appointment({ status: 'cancelled', appointmentDate: past }),
    ];
    expect(totals(list, now).completed).toBe(2);
  });

  it('adds up what was paid, to the cent, leaving out refunds', () => {
    const paid = { paymentStatus: 'completed' } as const;
    const list = [appointment(paid, 0.1), appointment(paid, 0.2), appointment({ paymentStatus: 'refunded' }, 50)];
    expect(totals(list, now).invested).toBe(0.3);
  });
});
