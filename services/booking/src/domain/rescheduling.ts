import { refundPercent, whyNotReschedule, type ReschedulingRule } from '@stillpoint/scheduling';
import { changed, minutesAfter, policyOf, type Appointment } from './appointment.ts';
import { WORDS } from '../words.ts';

export type ReschedulingDecision = { outcome: 'moved'; appointment: Appointment } | { outcome: 'refused'; why: string };

/**
 * The appointment at its new time, or why it cannot be moved there, as a sentence for the person. Payment, meeting and the policy
 * it was booked under stay: a full refund that is lost does not come back by moving the session away and cancelling it then. What the practice moves is not counted. Whether the new time is offered and free is asked elsewhere.
 */
export function decideRescheduling(facts: {
  appointment: Appointment;
  startsAt: Date;
  by: 'client' | 'practice';
  /** The practice's rule of today, not that of the booking. */
  rule: ReschedulingRule;
  now: Date;
}): ReschedulingDecision {
  const { appointment, startsAt, by, rule, now } = facts;
  const { status, reschedules } = appointment;
  const appointmentDate = appointment.startsAt.toISOString();
  const obstacle = whyNotReschedule({ status, appointmentDate, reschedules }, by, rule, now);
  if (obstacle) return { outcome: 'refused', why: SENTENCES[obstacle](rule) };
  if (startsAt.getTime() === appointment.startsAt.getTime()) {
    return { outcome: 'refused', why: WORDS.moving.sameTime };
  }
  return {
    outcome: 'moved',
    appointment: changed(appointment, {
      startsAt,
      endsAt: minutesAfter(startsAt, appointment.durationMinutes),
      fullRefundHours: by === 'client' ? keptRefundHours(appointment, startsAt, now) : appointment.fullRefundHours,
      reschedules: by === 'client' ? reschedules + 1 : reschedules,
    }),
  };
}

const HOUR_MS = 3_600_000;

/** Hours before the new start until which all is refunded: once that moment has passed, it stays where it was. */
function keptRefundHours(appointment: Appointment, startsAt: Date, now: Date): number {
  const { startsAt: old, fullRefundHours } = appointment;
  const isLate = refundPercent({ startsAt: old, policy: policyOf(appointment) }, 'client', now) < 100;
  const deadline = old.getTime() - fullRefundHours * HOUR_MS;
  return isLate ? Math.max(fullRefundHours, Math.ceil((startsAt.getTime() - deadline) / HOUR_MS)) : fullRefundHours;
}

const SENTENCES = {
  'not-confirmed': () => WORDS.moving.onlyConfirmed,
  started: () => WORDS.moving.hasStarted,
  'too-late': ({ untilHours }: ReschedulingRule) => WORDS.moving.tooLate(untilHours),
  'too-often': ({ limit }: ReschedulingRule) => (limit === 0 ? WORDS.moving.off : WORDS.moving.tooOften(limit)),
};
