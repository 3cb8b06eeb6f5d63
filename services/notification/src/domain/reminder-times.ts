import { HOUR_MS, ianaZone, MINUTE_MS, minutesText } from '@stillpoint/scheduling';
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

/** How late the reminder an hour ahead may be sent and still say so, in ms. */
const HOUR_TOLERANCE_MS = 10 * MINUTE_MS;

/** How long it is until a session, for the reminder an hour ahead: 'an hour', or less where it is late: '25 minutes', '2 minutes'. */
export function timeLeft(startsAt: Date, now: Date): string {
  const left = startsAt.getTime() - now.getTime();
  if (left > HOUR_MS - HOUR_TOLERANCE_MS) return 'an hour';
  const minutes = Math.max(1, Math.floor(left / MINUTE_MS));
  return minutesText(minutes < 10 ? minutes : minutes - (minutes % 5));
}

/** When the client's night is over in which a moment lies, 07:00; null by day. */
export function endOfQuietHours(at: Date, clientZone: string): Date | null {
  const timeZone = ianaZone(clientZone);
  const evening = eveningOf(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone));
  const morning = evening?.add({ days: 1 }).toZonedDateTime({ timeZone, plainTime: QUIET_UNTIL });
  return morning ? new Date(morning.epochMilliseconds) : null;
}

/** The day on whose evening the quiet hours began in which a moment lies; null by day. */
function eveningOf(local: Temporal.ZonedDateTime): Temporal.PlainDate | null {
  const time = local.toPlainTime();
  if (Temporal.PlainTime.compare(time, QUIET_FROM) > 0) return local.toPlainDate();
  return Temporal.PlainTime.compare(time, QUIET_UNTIL) < 0 ? local.toPlainDate().subtract({ days: 1 }) : null;
}

function outOfQuietHours(due: Temporal.Instant, timeZone: string): Temporal.Instant {
  const evening = eveningOf(due.toZonedDateTimeISO(timeZone));
  if (!evening) return due;
  const edge = evening.toZonedDateTime({ timeZone, plainTime: QUIET_FROM }).toInstant();
  // When clocks are set back over 22:00, the moved time could be later than the original one.
  return Temporal.Instant.compare(edge, due) < 0 ? edge : due;
}
