import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import { isBeingErased, publish, publishAll } from '@stillpoint/events';
import { isErasedAddress, type AppointmentStatus } from '@stillpoint/scheduling';
import type { BookingContext } from '../../context.ts';
import { personalOf } from '../../domain/appointment.ts';
import {
  decideConfirmation,
  isLapsedHold,
  isHoldOver,
  type CapturedPayment,
  type RefusalReason,
} from '../../domain/confirmation.ts';
import { confirmationOf } from '../../steps/publish-appointment.ts';
import { lockAppointment, saveAppointment } from '../../store/appointments/appointments.ts';
import { findCapture, saveCapture } from '../../store/appointments/captures.ts';
import { findRoom } from '../../store/practice/video-room.ts';
import { tryClaimSlot } from '../../steps/claim-slot.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { WORDS } from '../../words.ts';

/** `refused`: the slot is gone, somebody cancelled, or it is not the price; the money is on its way back. */
export type Confirmation =
  | { outcome: 'confirmed' | 'already-confirmed'; status: AppointmentStatus }
  | { outcome: 'refused'; status: AppointmentStatus; reason: RefusalReason };

/**
 * Confirms an appointment whose money has arrived. Safe to call from any number of sources, in any order, at once: one capture
 * confirms one appointment, once. Throws AppError not_found, or amount_mismatch when it is the money of another appointment.
 */
export const confirmAppointment = (context: BookingContext, payment: CapturedPayment): Promise<Confirmation> =>
  transactLocked(context, (tx) => confirmWithin(tx, context, payment));

/** `confirmAppointment` inside the caller's transaction, which took the practice's lock first. */
export async function confirmWithin(
  tx: TransactionSql,
  context: BookingContext,
  payment: CapturedPayment,
): Promise<Confirmation> {
  const [appointment, known, room] = await Promise.all([
    lockAppointment(tx, payment.appointmentId),
    findCapture(tx, payment.captureId),
    findRoom(tx, context),
  ]);
  if (!appointment) throw new AppError('not_found', WORDS.appointment.none);
  const slotIsFree = isLapsedHold(appointment) && (await tryClaimSlot(tx, context, appointment));
  const { clientEmail } = appointment;
  const isErased =
    isErasedAddress(clientEmail) ||
    (isHoldOver(appointment, context.now()) && (await isBeingErased(tx, context, clientEmail)));
  const decision = decideConfirmation({ appointment, payment, known, slotIsFree, isErased, now: context.now() });

  switch (decision.outcome) {
    case 'confirmed': {
      const confirmation = confirmationOf(decision.appointment, room);
      await saveAppointment(tx, confirmation.appointment);
      await saveCapture(tx, payment, 'accepted');
      await publishAll(tx, context, confirmation.events);
      return { outcome: 'confirmed', status: decision.appointment.status };
    }
    case 'already-confirmed':
      if (decision.isSurplus) await saveCapture(tx, payment, 'surplus');
      return { outcome: 'already-confirmed', status: appointment.status };
    case 'refused':
      if (decision.isNew) {
        await saveCapture(tx, payment, 'refused');
        await publish(tx, context, {
          type: 'ConfirmationRefused',
          facts: { ...payment, version: appointment.version, reason: decision.reason },
          personal: personalOf(appointment),
        });
      }
      return { outcome: 'refused', status: appointment.status, reason: decision.reason };
    case 'mismatch':
      throw new AppError('amount_mismatch', WORDS.appointment.otherPayment);
  }
}
