import {
  HOUR_MS,
  lastFullRefund,
  refundPercent,
  whyNotReschedule,
  type ReschedulingRule,
} from '@stillpoint/scheduling';
import { changed, minutesAfter, policyOf, type Appointment } from './appointment.ts';
import { WORDS } from '../words.ts';

export type ReschedulingDecision = { outcome: 'moved'; appointment: Appointment } | { outcome: 'refused'; why: string };

/**
 * The appointment at its new time, or why it cannot be moved there, as a sentence for the person. Payment, meeting and the
 * policy of the booking stay. A move neither restores a full refund that is over nor, by the practice, takes one away; moves by
 * the practice are not counted. Whether the new slot is available is checked elsewhere.
 */
export function decideRescheduling(facts: {
  appointment: Appointment;
  startsAt: Date;
  by: 'client' | 'practice';
  /** The practice's present rule applies, not the one at the time of booking. */
  rule: ReschedulingRule;
  now: Date;
}): ReschedulingDecision {
  const { appointment, startsAt, by, rule, now } = facts;
  const { status, reschedules } = appointment;
  const appointmentDate = appointment.startsAt.toISOString();
  const obstacle = whyNotReschedule({ status, appointmentDate, reschedules }, by, rule, now);
  if (obstacle) {
    const why = status === 'cancelled' ? WORDS.moving.isCancelled : SENTENCES[obstacle](rule);
    return { outcome: 'refused', why };
  }
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

/** The last moment of a full refund stays once it has passed. */
function termsByClient(appointment: Appointment, startsAt: Date, now: Date): Terms {
  const { fullRefundHours, fullRefundUntil } = appointment;
  if (!isFullRefundOver(appointment, now)) return { fullRefundHours, fullRefundUntil };
  const kept = Math.ceil((startsAt.getTime() - lastFullRefund(refundTermsOf(appointment)).getTime()) / HOUR_MS);
  return { fullRefundHours: Math.max(fullRefundHours, kept), fullRefundUntil: null };
}

/**
 * A move by the practice never makes that moment earlier than it was at first, nor lets it pass. Moved back to its first time,
 * the session has its first terms again.
 */
function termsByPractice(appointment: Appointment, startsAt: Date, now: Date): Terms {
  const { fullRefundHours, fullRefundUntil } = appointment;
  if (isFullRefundOver(appointment, now)) return { fullRefundHours, fullRefundUntil };
  const deadline = lastFullRefund(refundTermsOf(appointment));
  const first = { fullRefundHours, fullRefundUntil: fullRefundUntil ?? deadline };
  return isFullRefundOver({ ...appointment, ...first, startsAt }, now)
    ? { fullRefundHours, fullRefundUntil: deadline }
    : first;
}

const isFullRefundOver = (appointment: Appointment, now: Date): boolean =>
  refundPercent(refundTermsOf(appointment), 'client', now) < 100;

const refundTermsOf = (appointment: Appointment) => ({
  startsAt: appointment.startsAt,
  policy: policyOf(appointment),
});

const SENTENCES = {
  'not-confirmed': () => WORDS.moving.onlyConfirmed,
  started: () => WORDS.moving.hasStarted,
  'too-late': ({ untilHours }: ReschedulingRule) => WORDS.moving.tooLate(untilHours),
  'too-often': ({ limit }: ReschedulingRule) => (limit === 0 ? WORDS.moving.off : WORDS.moving.tooOften(limit)),
};
