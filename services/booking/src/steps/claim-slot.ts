import { AppError } from '@stillpoint/errors';
import type { Busy } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import type { Appointment } from '../domain/appointment.ts';
import { spanOf } from '../domain/booking.ts';
import { publishUnpaidAtStart, publishWithoutPersonalData } from './publish-appointment.ts';
import { listTaken } from '../store/appointments/appointments.ts';
import { releaseHoldsWithin, supersedeHoldRow } from '../store/appointments/holds.ts';
import { WORDS } from '../words.ts';

/**
 * Releases the holds within `span` that ran out, and those of the client with address `supersededBy`; one that has started while its
 * payment is being checked is cancelled, as `cancelUnpaidAtStart` does. The practice lock must be held.
 */
export async function releaseHolds(
  tx: TransactionSql,
  context: BookingContext,
  span: Busy,
  supersededBy: string | null = null,
): Promise<void> {
  const released = await releaseHoldsWithin(tx, { span, now: context.now(), supersededBy });
  const ended = released.filter(({ isPaymentUnderReview }) => !isPaymentUnderReview);
  await publishWithoutPersonalData(tx, context, 'HoldExpired', ended);
  await publishUnpaidAtStart(
    tx,
    context,
    released.filter(({ isPaymentUnderReview }) => isPaymentUnderReview),
  );
}

/** Ends a running hold of the client with this address that their next booking replaces. The practice lock must be held. */
export async function supersedeHold(
  tx: TransactionSql,
  context: BookingContext,
  id: string,
  clientEmail: string,
): Promise<void> {
  const ended = await supersedeHoldRow(tx, { id, clientEmail, now: context.now() });
  await publishWithoutPersonalData(tx, context, 'HoldExpired', ended);
}

/**
 * Releases the holds that ran out on an appointment's time. Returns whether it is free then: without overlap and no more, since the
 * practice's rules apply to bookings when they are made, and late money for a lapsed hold had its booking then. The practice lock must
 * be held.
 */
export async function tryClaimSlot(
  tx: TransactionSql,
  context: BookingContext,
  appointment: Appointment,
): Promise<boolean> {
  const span = spanOf(appointment.startsAt, appointment.durationMinutes);
  const [, taken] = await Promise.all([releaseHolds(tx, context, span), listTaken(tx, span, appointment.id)]);
  return taken.length === 0;
}

/** As `tryClaimSlot`; throws AppError slot_taken when it is not free. */
export async function claimSlot(tx: TransactionSql, context: BookingContext, appointment: Appointment): Promise<void> {
  if (!(await tryClaimSlot(tx, context, appointment))) throw new AppError('slot_taken', WORDS.slot.taken);
}
