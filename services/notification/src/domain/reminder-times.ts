import { ianaZone } from '@stillpoint/scheduling';
import { Temporal } from 'temporal-polyfill';

export type ReminderKind = 'day' | 'hour';

/** Quiet hours in the client's zone: from 22:00 to 07:00. */
const QUIET_FROM = Temporal.PlainTime.from('22:00');
const QUIET_UNTIL = Temporal.PlainTime.from('07:00');

/**
 * When the two reminders of a session are due. The one an hour ahead is never moved; the one 24 hours ahead is moved from the
 * client's night to its beginning, 22:00.
 */
export function reminderTimes(startsAt: Date, timeZone: string): Record<ReminderKind, Date> {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  return {
    day: new Date(outOfQuietHours(start.subtract({ hours: 24 }), ianaZone(timeZone)).epochMilliseconds),
    hour: new Date(start.subtract({ hours: 1 }).epochMilliseconds),
  };
}

function outOfQuietHours(due: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = due.toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const isLate = Temporal.PlainTime.compare(time, QUIET_FROM) > 0;
  const isEarly = Temporal.PlainTime.compare(time, QUIET_UNTIL) < 0;
  if (!isLate && !isEarly) return due;
  const evening = local.toPlainDate().subtract({ days: isEarly ? 1 : 0 });
  const edge = evening.toZonedDateTime({ timeZone, plainTime: QUIET_FROM }).toInstant();
  // When clocks are set back over 22:00, the moved time could be later than the original one.
  return Temporal.Instant.compare(edge, due) < 0 ? edge : due;
}
