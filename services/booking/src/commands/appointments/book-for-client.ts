import { randomUUID } from 'node:crypto';
import type { BookingContext } from '../../context.ts';
import { newAppointment, type NewBooking } from '../../domain/booking.ts';
import { findPracticeRules } from '../../store/practice/practice-rules.ts';
import { findService } from '../../store/practice/services.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { findRoom } from '../../store/practice/video-room.ts';
import { claimSlot } from '../../steps/claim-slot.ts';
import { refuseOffGrid } from '../../steps/offered-slot.ts';
import { refuseWhileErased } from '../../steps/refuse-while-erased.ts';
import { requireForSale, saveBooking, type Booked } from '../../steps/save-booking.ts';

export type PracticeBookingInput = Pick<NewBooking, 'startsAt' | 'client' | 'notes' | 'isFreeAppointment'> & {
  serviceId: number;
};

/**
 * The practice books for a client (spec section 9): 09:00 to 17:30 on the half hour, ending before 18:00; neither opening hours nor
 * the rules for clients matter, but the cancellation policy of now is kept with the booking. Confirmed at once when free or waived;
 * otherwise it waits for payment until it starts. Throws AppError as `bookAppointment` does.
 */
export function bookForClient(context: BookingContext, input: PracticeBookingInput): Promise<Booked> {
  return transactLocked(context, async (tx) => {
    const [found, { cancellation: policy }, room] = await Promise.all([
      findService(tx, input.serviceId),
      findPracticeRules(tx),
      findRoom(tx, context),
      refuseWhileErased(tx, context, input.client.email),
    ]);
    const service = requireForSale(found);
    const now = context.now();
    refuseOffGrid(context, { startsAt: input.startsAt, durationMinutes: service.durationMinutes });
    const appointment = newAppointment({
      ...input,
      id: randomUUID(),
      service,
      preferredContact: 'email',
      isAdminCreated: true,
      isPaidOffline: false,
      policy,
      now,
    });
    await claimSlot(tx, context, appointment);
    return saveBooking(tx, context, appointment, room);
  });
}
