import { isFree } from './money.ts';
import type { Busy } from './practice-time.ts';

export const APPOINTMENT_STATUSES = ['confirmed', 'pending_payment', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The span a session takes. */
export function sessionSpan(session: { appointmentDate: string; service: { duration: number } }): Busy {
  const start = Date.parse(session.appointmentDate);
  return { start, end: start + session.service.duration * 60_000 };
}

/** Free for the client: the service costs nothing, or the practice waived the price. */
export const isFreeOfCharge = (appointment: {
  service: { price: number | string };
  isFreeAppointment?: boolean;
}): boolean => isFree(appointment.service.price) || appointment.isFreeAppointment === true;

/**
 * Spec section 4: cancel is offered from confirmed or pending_payment; to clients only while it is in the future.
 */
export const canCancel = (
  appointment: { status: AppointmentStatus; appointmentDate: string },
  by: 'client' | 'practice',
  now: Date,
): boolean =>
  (appointment.status === 'confirmed' || appointment.status === 'pending_payment') &&
  (by === 'practice' || new Date(appointment.appointmentDate) > now);

/** Spec section 4: a client's upcoming appointment is confirmed and in the future. */
export const isUpcoming = (appointment: { status: AppointmentStatus; appointmentDate: string }, now: Date): boolean =>
  appointment.status === 'confirmed' && new Date(appointment.appointmentDate) > now;

/** Spec section 4, without cancelled ones: in the past, or marked completed. */
export const isCompleted = (appointment: { status: AppointmentStatus; appointmentDate: string }, now: Date): boolean =>
  appointment.status === 'completed' ||
  (appointment.status !== 'cancelled' && new Date(appointment.appointmentDate) <= now);
