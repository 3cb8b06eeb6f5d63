import type { PaymentStatus } from '@stillpoint/contracts';
import type { AppointmentStatus, CancellationPolicy } from '@stillpoint/scheduling';
import type { AppointmentFacts, AppointmentPersonal } from '@stillpoint/events';

/** Minutes a paid booking keeps its time while the client pays. */
export const HOLD_MINUTES = 15;

/** Minutes after the booking that a hold may be extended to, while an approved payment is taken. */
export const LONGEST_HOLD_MINUTES = 25;

/** Who or what ended an appointment; see the table's comment. */
export type CancelReason = 'client' | 'practice' | 'expired' | 'superseded' | 'unpaid';

/** A booked session as the service keeps it. Cents, minutes; `version` rises with each change others may know of. */
export interface Appointment {
  id: string;
  version: number;
  serviceId: number;
  serviceName: string;
  serviceDescription: string;
  priceCents: number;
  /** ISO 4217; what the practice priced in when it was booked. */
  currency: string;
  durationMinutes: number;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  cancelReason: CancelReason | null;
  /** Until when an unpaid booking keeps its time; null: no limit, or no longer a hold. */
  holdExpiresAt: Date | null;
  paymentStatus: PaymentStatus;
  orderId: string | null;
  captureId: string | null;
  refundedCents: number;
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  preferredContact: 'email' | 'phone' | 'text';
  /** What was written with the booking, sealed. */
  notes: string | null;
  isAdminCreated: boolean;
  isFreeAppointment: boolean;
  meetingUrl: string | null;
  meetingId: string | null;
  /** The cancellation policy it was booked under: hours and percent. */
  fullRefundHours: number;
  lateRefundPercent: number;
  /** The practice moved it: until this moment all is refunded, whatever the hours say of its new time; null: it did not. */
  fullRefundUntil: Date | null;
  /** How often its client moved it. */
  reschedules: number;
  createdAt: Date;
}

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

/** What the client owes in cents: nothing when the practice waived the price. */
export const amountDue = (appointment: Pick<Appointment, 'priceCents' | 'isFreeAppointment'>): number =>
  appointment.isFreeAppointment ? 0 : appointment.priceCents;

/** The appointment with `changes`, one version on. */
export const changed = (appointment: Appointment, changes: Partial<Appointment>): Appointment => ({
  ...appointment,
  ...changes,
  version: appointment.version + 1,
});

export const HOUR_MS = 3_600_000;

/** The cancellation policy an appointment was booked under, for the time it has: what the practice moved keeps its last moment. */
export function policyOf(
  appointment: Pick<Appointment, 'startsAt' | 'fullRefundHours' | 'fullRefundUntil' | 'lateRefundPercent'>,
): CancellationPolicy {
  const { startsAt, fullRefundHours, fullRefundUntil: until, lateRefundPercent } = appointment;
  if (until === null) return { fullRefundHours, lateRefundPercent };
  const hours = Math.max(0, Math.floor((startsAt.getTime() - until.getTime()) / HOUR_MS));
  return { fullRefundHours: Math.min(fullRefundHours, hours), lateRefundPercent };
}

/** What an event says of an appointment in the open. */
export const factsOf = (appointment: Appointment): AppointmentFacts => ({
  appointmentId: appointment.id,
  version: appointment.version,
  startsAt: appointment.startsAt.toISOString(),
  durationMinutes: appointment.durationMinutes,
  amountCents: amountDue(appointment),
  currency: appointment.currency,
  isAdminCreated: appointment.isAdminCreated,
  isFree: amountDue(appointment) === 0,
  cancellationPolicy: policyOf(appointment),
});

/** What an event says of an appointment under seal. */
export const personalOf = (appointment: Appointment): AppointmentPersonal => ({
  clientName: appointment.clientName,
  clientEmail: appointment.clientEmail,
  clientPhone: appointment.clientPhone,
  serviceName: appointment.serviceName,
  meetingUrl: appointment.meetingUrl,
  meetingId: appointment.meetingId,
});
