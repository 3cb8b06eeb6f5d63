import { randomUUID } from 'node:crypto';
import type { BookingContext } from '../../context.ts';
import { newAppointment, type Client } from '../../domain/booking.ts';
import { refuseBeyondLimits } from '../../steps/client-limits.ts';
import { findIdenticalBooking } from '../../store/appointments/holds.ts';
import { findClientUse, insertClientChange } from '../../store/practice/client-limits.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { findService } from '../../store/practice/services.ts';
import { findRoom } from '../../store/practice/video-room.ts';
import { releaseHolds, supersedeHold } from '../../steps/claim-slot.ts';
import { readOffer, refuseUnlessOffered } from '../../steps/offered-slot.ts';
import { refuseWhileErased } from '../../steps/refuse-while-erased.ts';
import { updateRepeatedBooking, requireForSale, saveBooking, type Booked } from '../../steps/save-booking.ts';

export interface BookingInput {
  serviceId: number;
  startsAt: Date;
  /** From the account, never from the form. */
  client: Client;
  preferredContact: 'email' | 'phone' | 'text';
  notes: string | null;
  /** Whether the practice takes no payment online: then the slot is held until the session starts. Absent: it does take it online. */
  isPaidOffline?: boolean;
  /** The client's own hold that this booking takes the place of; any other, or one that is not to be ended, stays. */
  replaces?: string | undefined;
}

/**
 * Books a session for a client (spec sections 4 and 5): confirmed at once when free, else held for payment: 15 minutes, or until it
 * starts where the practice is paid directly. A client's own 15-minute hold that is in the way is superseded, and so is the one that it
 * `replaces`. The same booking again within 15 minutes returns the first one, so that a lost answer may be asked for once more; what
 * the client wrote by now is kept with it. The cancellation policy of now is kept with the booking. Throws AppError not_found (no such
 * service), service_unavailable (inactive), slot_not_offered (past, outside opening hours, off the grid, against the practice's rules),
 * slot_taken, client_limit (as many holds or free sessions as the practice allows), too_many_requests, changed_meanwhile (the client is
 * being erased).
 */
export function bookAppointment(context: BookingContext, input: BookingInput): Promise<Booked> {
  return transactLocked(context, async (tx) => {
    const { startsAt, serviceId } = input;
    const clientEmail = input.client.email.trim().toLowerCase();
    const id = randomUUID();
    const [identical, service, offer, room, before] = await Promise.all([
      findIdenticalBooking(tx, { clientEmail, serviceId, startsAt, now: context.now() }),
      findService(tx, serviceId),
      readOffer(tx, context, { id, startsAt, clientEmail }),
      findRoom(tx, context),
      findClientUse(tx, clientEmail, context.now()),
      refuseWhileErased(tx, context, input.client.email),
    ]);
    if (identical) return updateRepeatedBooking(tx, context, identical, input);
    const appointment = newAppointment({
      ...input,
      id,
      service: requireForSale(service),
      isAdminCreated: false,
      isFreeAppointment: false,
      isPaidOffline: input.isPaidOffline ?? false,
      policy: offer.rules.cancellation,
      now: context.now(),
    });
    const releasedWithin = refuseUnlessOffered(offer, context, appointment);
    if (releasedWithin) await releaseHolds(tx, context, releasedWithin, clientEmail);
    if (input.replaces) await supersedeHold(tx, context, input.replaces, clientEmail);
    const use = releasedWithin || input.replaces ? await findClientUse(tx, clientEmail, context.now()) : before;
    refuseBeyondLimits(context, use, appointment, offer.rules.clientLimits);
    const [booked] = await Promise.all([
      saveBooking(tx, context, appointment, room),
      insertClientChange(tx, appointment.clientEmail, context.now()),
    ]);
    return booked;
  });
}
