import { AppError } from '@stillpoint/errors';
import type { Busy } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import type { Appointment } from '../domain/appointment.ts';
import { spanOf } from '../domain/booking.ts';
import { publishWithoutPersonalData } from './publish-appointment.ts';
import { listTaken } from '../store/appointments/appointments.ts';
import { releaseHoldsWithin } from '../store/appointments/holds.ts';
import { WORDS } from '../words.ts';

/** `within`: where holds are released; the appointment's own time unless given. */
export interface ClaimOptions {
  supersedeOwn: boolean;
  within?: Busy;
}

/**
 * Whether an appointment's time is free once holds that ran out on it are released. The practice lock must be held. With
 * `supersedeOwn`, the same client's other holds with a limit there are released as well. Free means without overlap and no more:
 * the practice's rules are held against bookings when they are made, and late money for a lapsed hold had its booking then.
 */
export async function freeSlot(
  tx: TransactionSql,
  context: BookingContext,
  appointment: Appointment,
  { supersedeOwn, within }: ClaimOptions,
): Promise<boolean> {
  const span = spanOf(appointment.startsAt, appointment.durationMinutes);
  const supersededBy = supersedeOwn ? appointment.clientEmail : null;
  const [released, taken] = await Promise.all([
    releaseHoldsWithin(tx, { span: within ?? span, now: context.now(), supersededBy }),
    listTaken(tx, span, appointment.id),
  ]);
  await publishWithoutPersonalData(tx, context, 'HoldExpired', released);
  return taken.length === 0;
}

/** As `freeSlot`, but throws AppError slot_taken when it is not. */
export async function claimSlot(
  tx: TransactionSql,
  context: BookingContext,
  appointment: Appointment,
  options: ClaimOptions,
): Promise<void> {
  if (!(await freeSlot(tx, context, appointment, options))) {
    throw new AppError('slot_taken', WORDS.slot.taken);
  }
}
