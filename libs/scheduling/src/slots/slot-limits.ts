import { addDays, dayBounds, MINUTE_MS, overlaps, practiceDay, type Taken } from '../practice-time.ts';

export const MAX_BUFFER_MINUTES = 240;

/** The practice's rules for times that clients can book. The horizon in practice days from today; null: no limit. */
export interface SlotLimits {
  minimumNoticeMinutes: number;
  horizonDays: number | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  maxSessionsPerDay: number | null;
  daysOff: readonly { firstDay: string; lastDay: string }[];
}

/** A practice day with the data its limits are checked against. */
export interface DayQuery {
  /** Practice day, YYYY-MM-DD. */
  day: string;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Length of the session in minutes. */
  duration: number;
  /** Taken times; with buffers, including those within a buffer of the day. */
  busy: readonly Taken[];
  /** Epoch milliseconds; slots that have begun are not offered. */
  now: number;
  /** The practice's limits for clients; without them, the specification's behaviour. */
  limits?: SlotLimits | undefined;
}

/** The day off that contains a practice day, or null. */
export const dayOffOn = (
  day: string,
  limits: Pick<SlotLimits, 'daysOff'> | undefined,
): { firstDay: string; lastDay: string } | null =>
  limits?.daysOff.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? null;

/** The last practice day that can be booked at `now`, or null without a horizon. */
export const lastBookableDay = ({
  timeZone,
  now,
  limits,
}: Omit<DayQuery, 'day' | 'duration' | 'busy'>): string | null =>
  typeof limits?.horizonDays === 'number' ? addDays(practiceDay(now, timeZone), limits.horizonDays) : null;

/** Whether the day has as many sessions as the practice allows; all sessions that start on it count, whoever made them. */
export function isDayFull({ day, timeZone, busy, limits }: Omit<DayQuery, 'duration' | 'now'>): boolean {
  if (typeof limits?.maxSessionsPerDay !== 'number') return false;
  const { start, end } = dayBounds(day, timeZone);
  return (
    busy.filter((taken) => !taken.isBlocked && taken.start >= start && taken.start < end).length >=
    limits.maxSessionsPerDay
  );
}

/** The earliest start of a session: `now` plus the practice's notice. */
export const earliestStart = ({ now, limits }: Pick<DayQuery, 'now' | 'limits'>): number =>
  now + (limits?.minimumNoticeMinutes ?? 0) * MINUTE_MS;

/** The gap between two sessions in milliseconds: the buffer after the earlier one plus the buffer before the later one. */
export const requiredGap = (limits: SlotLimits | undefined): number =>
  ((limits?.bufferBeforeMinutes ?? 0) + (limits?.bufferAfterMinutes ?? 0)) * MINUTE_MS;

/** A duration in words: '45 minutes', '1 hour', '48 hours'; from three whole days on '3 days'. */
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes > 2_880 && minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Why a start time on an open day is unavailable, or null. `past` from the moment it begins. */
export function whyStartUnavailable(
  { duration, busy, now, limits }: Pick<DayQuery, 'duration' | 'busy' | 'now' | 'limits'>,
  start: number,
): 'past' | 'too-soon' | 'taken' | 'too-close' | null {
  if (start <= now) return 'past';
  if (start < earliestStart({ now, limits })) return 'too-soon';
  const session = { start, end: start + duration * MINUTE_MS };
  if (busy.some((taken) => overlaps(session, taken))) return 'taken';
  const gap = requiredGap(limits);
  const withGaps = { start: session.start - gap, end: session.end + gap };
  return busy.some((taken) => !taken.isBlocked && overlaps(withGaps, taken)) ? 'too-close' : null;
}
