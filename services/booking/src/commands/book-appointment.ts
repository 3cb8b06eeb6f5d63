import { randomUUID } from 'node:crypto';
import { AppError } from '@stillpoint/contracts';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { isOffered, newAppointment } from '../domain/booking.ts';
import { listRules } from '../store/availability.ts';
import { findPracticeRules } from '../store/practice-rules.ts';
import { takePracticeLock } from '../store/practice-lock.ts';
import { claimSlot } from './claim-slot.ts';
import { findServiceForSale, saveBooking, type Booked, type Client } from './save-booking.ts';

export interface BookingInput {
  serviceId: number;
  startsAt: Date;
  /** From the account, never from the form. */
  client: Client;
  preferredContact: 'email' | 'phone' | 'text';
  notes: string | null;
}

/**
 * Books a session for a client (spec sections 4 and 5): confirmed at once when free, else held 15 minutes for payment. The same
 * client's own unpaid booking of an overlapping time gives way. Throws AppError not_found (no such service),
 * service_unavailable (inactive), slot_not_offered (past, outside opening hours, off the grid), slot_taken.
 */
export function bookAppointment(context: BookingContext, input: BookingInput): Promise<Booked> {
  return transact(context, async (tx) => {
    await takePracticeLock(tx);
    const [service, rules, { cancellation: policy }] = await Promise.all([
      findServiceForSale(tx, input.serviceId),
      listRules(tx, { active: true }),
      findPracticeRules(tx),
    ]);
    const now = context.now();
    const { startsAt } = input;
    const { durationMinutes } = service;
    if (!isOffered({ startsAt, durationMinutes, timeZone: context.timeZone, rules, now })) {
      throw new AppError('slot_not_offered', 'This time is not offered. Please choose one of the times shown.');
    }
    const appointment = newAppointment({
      ...input,
      id: randomUUID(),
      service,
      isAdminCreated: false,
      isFreeAppointment: false,
      policy,
      now,
    });
    await claimSlot(tx, context, appointment, { supersedeOwn: true });
    return saveBooking(tx, context, appointment);
  });
}
