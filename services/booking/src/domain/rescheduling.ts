import { lastFullRefund, refundPercent, whyNotReschedule, type ReschedulingRule } from '@stillpoint/scheduling';
import { changed, HOUR_MS, minutesAfter, policyOf, type Appointment } from './appointment.ts';
import { WORDS } from '../words.ts';

export type ReschedulingDecision = { outcome: 'moved'; appointment: Appointment } | { outcome: 'refused'; why: string };

/**
 * The appointment at its new time, or why it cannot be moved there, as a sentence for the person. Payment, meeting and the policy
 * it was booked under stay: a full refund that is lost does not come back by moving the session away and cancelling it then, and
 * one that is not is not lost by what the practice moves. What the practice moves is not counted. Whether the new time is offered
 * and free is asked elsewhere.
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
      ...(by === 'client' ? termsByClient : termsByPractice)(appointment, startsAt, now),
      reschedules: by === 'client' ? reschedules + 1 : reschedules,
    }),
  };
}

type Terms = Pick<Appointment, 'fullRefundHours' | 'fullRefundUntil'>;

/** The moment until which all is refunded, once it has passed, stays where it was. */
function termsByClient(appointment: Appointment, startsAt: Date, now: Date): Terms {
  const { fullRefundHours, fullRefundUntil } = appointment;
  if (!isLate(appointment, now)) return { fullRefundHours, fullRefundUntil };
  const kept = Math.ceil((startsAt.getTime() - lastFullRefund(underItsPolicy(appointment)).getTime()) / HOUR_MS);
  return { fullRefundHours: Math.max(fullRefundHours, kept), fullRefundUntil: null };
}

/**
 * That moment never comes earlier by what the practice does than it was at first, nor has it passed by the move. Moved back, a
 * session has the terms it was booked under.
 */
function termsByPractice(appointment: Appointment, startsAt: Date, now: Date): Terms {
  const { fullRefundHours, fullRefundUntil } = appointment;
  if (isLate(appointment, now)) return { fullRefundHours, fullRefundUntil };
  const deadline = lastFullRefund(underItsPolicy(appointment));
  const first = { fullRefundHours, fullRefundUntil: fullRefundUntil ?? deadline };
  return isLate({ ...appointment, ...first, startsAt }, now) ? { fullRefundHours, fullRefundUntil: deadline } : first;
}

const isLate = (appointment: Appointment, now: Date): boolean =>
  refundPercent(underItsPolicy(appointment), 'client', now) < 100;

const underItsPolicy = (appointment: Appointment) => ({
  startsAt: appointment.startsAt,
  policy: policyOf(appointment),
});

const SENTENCES = {
  'not-confirmed': () => WORDS.moving.onlyConfirmed,
  started: () => WORDS.moving.hasStarted,
  'too-late': ({ untilHours }: ReschedulingRule) => WORDS.moving.tooLate(untilHours),
  'too-often': ({ limit }: ReschedulingRule) => (limit === 0 ? WORDS.moving.off : WORDS.moving.tooOften(limit)),
};
