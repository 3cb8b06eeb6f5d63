import { AppError } from '@stillpoint/errors';
import { publishAll } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { amountDue, changed, type Appointment } from '../domain/appointment.ts';
import type { ServiceForSale } from '../domain/booking.ts';
import { confirmationOf, eventOf } from './publish-appointment.ts';
import { sealBookingNotes } from '../sealed-booking-notes.ts';
import { insertAppointments, saveBookingDetails } from '../store/appointments/appointments.ts';
import type { ServiceRow } from '../store/practice/services.ts';
import { WORDS } from '../words.ts';

/** A booking as its maker needs it; `amountCents` is what is due. */
export interface Booked {
  id: string;
  requiresPayment: boolean;
  serviceId: number;
  startsAt: Date;
  amountCents: number;
  /** Until when the time is kept for payment; null: without a limit, or nothing is due. */
  holdExpiresAt: Date | null;
  /** The same booking was made a moment ago, and this is that one. */
  isRepeated: boolean;
}

/** The service somebody wants to book. Throws AppError not_found or service_unavailable (inactive). */
export function requireForSale(service: ServiceRow | null): ServiceForSale {
  if (!service) throw new AppError('not_found', WORDS.practice.noService);
  if (!service.isActive) throw new AppError('service_unavailable', WORDS.practice.notBookable);
  return service;
}

/** Writes a new appointment, its notes sealed, and publishes it: created, and confirmed in `room` (`findRoom`) when nothing is due. */
export async function saveBooking(
  tx: TransactionSql,
  context: BookingContext,
  appointment: Appointment,
  room: string | null,
): Promise<Booked> {
  const created = eventOf('AppointmentCreated', appointment);
  const { appointment: saved, events } =
    appointment.status === 'confirmed' ? confirmationOf(changed(appointment, {}), room) : { appointment, events: [] };
  const notes = saved.notes === null ? null : sealBookingNotes(context.sealer, saved.id, saved.notes);
  // One after the other on one connection; none waits for the answer to the one before.
  await Promise.all([insertAppointments(tx, [{ ...saved, notes }]), publishAll(tx, context, [created, ...events])]);
  return bookedOf(saved, { isRepeated: false });
}

/** The same booking asked for again: its notes, and how to reach the client, are those of now. */
export async function updateRepeatedBooking(
  tx: TransactionSql,
  { sealer }: BookingContext,
  earlier: Appointment,
  { notes, preferredContact }: Pick<Appointment, 'notes' | 'preferredContact'>,
): Promise<Booked> {
  const { id } = earlier;
  await saveBookingDetails(tx, {
    id,
    preferredContact,
    notes: notes === null ? null : sealBookingNotes(sealer, id, notes),
  });
  return bookedOf(earlier, { isRepeated: true });
}

const bookedOf = (appointment: Appointment, { isRepeated }: { isRepeated: boolean }): Booked => ({
  id: appointment.id,
  requiresPayment: appointment.status === 'pending_payment',
  serviceId: appointment.serviceId,
  startsAt: appointment.startsAt,
  amountCents: amountDue(appointment),
  holdExpiresAt: appointment.holdExpiresAt,
  isRepeated,
});
