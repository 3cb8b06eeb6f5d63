import { AppError } from '@stillpoint/errors';
import { CANCELLING, formatCents, isPaidDirectly } from '@stillpoint/scheduling';
import { publish, transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { amountDue, factsOf, personalOf } from '../../domain/appointment.ts';
import { decideCancellation } from '../../domain/cancellation.ts';
import { countClientChange } from '../../steps/client-limits.ts';
import { saveAppointment } from '../../store/appointments/appointments.ts';
import { hasPendingCapture } from '../../store/appointments/captures.ts';
import { findPracticeRules } from '../../store/practice/practice-rules.ts';
import { lockOwnAppointment, refuseUnlessAt, type Actor } from '../../steps/lock-own-appointment.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { WORDS } from '../../words.ts';

export interface CancellationInput extends Actor {
  /** What the client was shown to get back, in cents: with another refund due now, nothing is cancelled. */
  expectedRefundCents?: number | undefined;
}

/**
 * Cancels an appointment (spec section 4). `refundCents` goes back of what was captured, by the policy it was booked under and less
 * what went back before; `isWhole`: all that was paid; `isPaidDirectly`: it is the practice's own to give back. Throws AppError
 * not_found (unknown, or another client's), cannot_cancel (completed, cancelled, or, for clients, no longer in the future),
 * changed_meanwhile (it has another time than `basedOn`), refund_changed (not what the client was shown), too_many_requests (a
 * client's changes of this hour).
 */
export function cancelAppointment(
  context: BookingContext,
  input: CancellationInput,
): Promise<{ refundCents: number; currency: string; isWhole: boolean; isPaidDirectly: boolean }> {
  const { by, expectedRefundCents } = input;
  // Counting a client's changes needs the lock.
  return (by === 'client' ? transactLocked : transact)(context, async (tx) => {
    const appointment = await lockOwnAppointment(tx, input);

    const decision = decideCancellation(appointment, by, context.now());
    if (!decision) {
      throw new AppError(
        'cannot_cancel',
        appointment.status === 'cancelled' ? WORDS.appointment.isCancelled : WORDS.appointment.notCancellable,
      );
    }
    refuseUnlessAt(appointment, input.basedOn);
    const { refundCents } = decision;
    if (expectedRefundCents !== undefined && expectedRefundCents !== refundCents) {
      throw new AppError('refund_changed', CANCELLING.changedTo(formatCents(refundCents, appointment.currency)));
    }
    if (by === 'client') {
      const { clientLimits } = await findPracticeRules(tx);
      await countClientChange(tx, context, appointment.clientEmail, clientLimits);
    }
    await saveAppointment(tx, decision.appointment);
    await publish(tx, context, {
      type: 'AppointmentCancelled',
      facts: {
        ...factsOf(decision.appointment),
        by,
        wasConfirmed: decision.wasConfirmed,
        refundPercent: decision.refundPercent,
        refundedCents: appointment.refundedCents,
        isPaymentChecked: await hasPendingCapture(tx, appointment.id),
      },
      personal: personalOf(decision.appointment),
    });
    const { currency, captureId } = appointment;
    const isWhole = refundCents === amountDue(appointment);
    return { refundCents, currency, isWhole, isPaidDirectly: isPaidDirectly(captureId) };
  });
}
