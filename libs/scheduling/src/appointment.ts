import { isFree } from './money.ts';

export const APPOINTMENT_STATUSES = ['confirmed', 'pending_payment', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Free for the client: the service costs nothing, or the practice waived the price. */
export const isFreeOfCharge = (of: { service: { price: number | string }; isFreeAppointment?: boolean }): boolean =>
  isFree(of.service.price) || of.isFreeAppointment === true;

/**
 * Spec section 4: cancel is offered from confirmed or pending_payment; to clients only while it is in the future.
 */
export const canCancel = (
  of: { status: AppointmentStatus; appointmentDate: string },
  by: 'client' | 'practice',
  now: Date,
): boolean =>
  (of.status === 'confirmed' || of.status === 'pending_payment') &&
  (by === 'practice' || new Date(of.appointmentDate) > now);

/** Spec section 4: a client's upcoming appointment is in the future and confirmed. */
export const isUpcoming = (of: { status: AppointmentStatus; appointmentDate: string }, now: Date): boolean =>
  of.status === 'confirmed' && new Date(of.appointmentDate) > now;

/** Spec section 4, less cancelled ones: in the past, or marked completed. */
export const isCompleted = (of: { status: AppointmentStatus; appointmentDate: string }, now: Date): boolean =>
  of.status === 'completed' || (of.status !== 'cancelled' && new Date(of.appointmentDate) <= now);
