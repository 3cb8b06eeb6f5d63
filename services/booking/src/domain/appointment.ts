import type { PaymentStatus } from '@stillpoint/contracts';
import { policyAt, type AppointmentStatus, type CancellationPolicy } from '@stillpoint/scheduling';
import type { AppointmentFacts, AppointmentPersonal } from '@stillpoint/events';

/** How long, in minutes, a paid booking holds its slot while the client pays. */
export const HOLD_MINUTES = 15;

/** How long, in minutes, a hold that runs out sooner is kept for the provider's checks between request and answer. */
export const CAPTURE_HOLD_MINUTES = 10;

/** The latest end of an extended hold, in minutes after the booking, while an approved payment is captured. */
export const LONGEST_HOLD_MINUTES = 25;

/** Who or what ended an appointment; see the table's comment. */
export type CancelReason = 'client' | 'practice' | 'expired' | 'superseded' | 'unpaid';

/** A booked session as stored. Amounts in cents, durations in minutes; `version` increases with each published change. */
export interface Appointment {
  id: string;
  version: number;
  serviceId: number;
  serviceName: string;
  serviceDescription: string;
  priceCents: number;
  /** ISO 4217; the practice's currency at the time of booking. */
  currency: string;
  durationMinutes: number;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  cancelReason: CancelReason | null;
  /** When the hold of an unpaid booking ends; null without a limit, or when it is no hold any more. */
  holdExpiresAt: Date | null;
  paymentStatus: PaymentStatus;
  orderId: string | null;
  captureId: string | null;
  refundedCents: number;
  /** What a cancellation decided to refund and has not gone back yet. */
  refundDueCents: number;
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  preferredContact: 'email' | 'phone' | 'text';
  /** The client's note with the booking, sealed. */
  notes: string | null;
  isAdminCreated: boolean;
  isFreeAppointment: boolean;
  meetingUrl: string | null;
  meetingId: string | null;
  /** The cancellation policy at the time of booking: hours and percent. */
  fullRefundHours: number;
  lateRefundPercent: number;
  /**
   * Set when the practice moved it: until this moment everything is refunded, whatever the hours before its new start;
   * otherwise null.
   */
  fullRefundUntil: Date | null;
  /** How often the client moved it. */
  reschedules: number;
  createdAt: Date;
}

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

/** What the client owes in cents: nothing when the practice waived the price. */
export const amountDue = (appointment: Pick<Appointment, 'priceCents' | 'isFreeAppointment'>): number =>
  appointment.isFreeAppointment ? 0 : appointment.priceCents;

/** The appointment with `changes` and the next version. */
export const changed = (appointment: Appointment, changes: Partial<Appointment>): Appointment => ({
  ...appointment,
  ...changes,
  version: appointment.version + 1,
});

/** The cancellation policy of an appointment at its present start. */
export const policyOf = (
  appointment: Pick<Appointment, 'startsAt' | 'fullRefundHours' | 'fullRefundUntil' | 'lateRefundPercent'>,
): CancellationPolicy => policyAt(appointment.startsAt, appointment);

/** The public facts of an appointment in an event. */
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

/** The personal part of an appointment in an event, which is sealed. */
export const personalOf = (appointment: Appointment): AppointmentPersonal => ({
  clientName: appointment.clientName,
  clientEmail: appointment.clientEmail,
  clientPhone: appointment.clientPhone,
  serviceName: appointment.serviceName,
  meetingUrl: appointment.meetingUrl,
  meetingId: appointment.meetingId,
});
