import type { AdminAppointment, Appointment, SessionNote } from '@stillpoint/contracts';

/** A confirmed, unpaid session of an hour for $100. */
export const anAppointment = (over: Partial<Appointment> = {}): Appointment => ({
  id: '00000000-0000-4000-8000-000000000001',
  appointmentDate: '2026-11-24T14:00:00Z',
  status: 'confirmed',
  isPaymentUnderReview: false,
  paymentStatus: 'pending',
  service: { id: 1, name: 'Sleep', description: '', duration: 60, price: 100, currency: 'USD', isActive: true },
  zoomLink: null,
  zoomMeetingId: null,
  clientName: 'Maria Lindqvist',
  clientEmail: 'maria@example.org',
  clientPhone: null,
  preferredContact: 'email',
  notes: null,
  isAdminCreated: false,
  isFreeAppointment: false,
  holdExpiresAt: null,
  refundedAmount: null,
  isRefundOnItsWay: false,
  reschedules: 0,
  cancellationPolicy: { fullRefundHours: 0, lateRefundPercent: 100 },
  refundTerms: { fullRefundHours: 0, fullRefundUntil: null },
  createdAt: '2026-11-01T00:00:00Z',
  ...over,
});

/** The same as the administrator reads it, without a note. */
export const anAdminAppointment = (over: Partial<AdminAppointment> = {}): AdminAppointment => ({
  ...anAppointment(),
  sessionNote: null,
  isNoteUnreadable: false,
  isAbandoned: false,
  isPaidDirectly: false,
  ...over,
});

/** A session note, of whose questions those in `answers` are answered. */
export const aNote = (answers: Partial<SessionNote>): SessionNote => ({
  hypnoticTechniques: '',
  sessionHighlights: '',
  supervisorDiscussion: '',
  afterthoughts: '',
  ...answers,
});
