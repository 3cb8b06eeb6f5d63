import { addDays, dayBounds, overlaps, practiceDay, type Taken } from '../practice-time.ts';

const MINUTE = 60_000;

export const MAX_BUFFER_MINUTES = 240;

/** The practice's rules that bear on times clients can book. The horizon in practice days from today; null: no limit. */
export interface SlotLimits {
  minimumNoticeMinutes: number;
  horizonDays: number | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  maxSessionsPerDay: number | null;
  daysOff: readonly { firstDay: string; lastDay: string }[];
}

/** What the limits are held against. */
export interface DayAsked {
  /** Practice day, YYYY-MM-DD. */
  day: string;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Length of the session in minutes. */
  duration: number;
  /** Taken times; with buffers, also those a buffer away from the day. */
  busy: readonly Taken[];
  /** Epoch milliseconds; slots that have begun are not offered. */
  now: number;
  /** The practice's own limits for clients; without them, the specification's behaviour. */
  limits?: SlotLimits | undefined;
}

/** The day off that a practice day lies in, or null. */
export const dayOffOn = (day: string, limits: SlotLimits | undefined): { firstDay: string; lastDay: string } | null =>
  limits?.daysOff.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? null;

/** The last practice day that can be booked at `now`, or null without a horizon. */
export const lastBookableDay = ({
  timeZone,
  now,
  limits,
}: Omit<DayAsked, 'day' | 'duration' | 'busy'>): string | null =>
  typeof limits?.horizonDays === 'number' ? addDays(practiceDay(now, timeZone), limits.horizonDays) : null;

/** The day has as many sessions as the practice takes: those that start on it count, whoever made them. */
export function isDayFull({ day, timeZone, busy, limits }: Omit<DayAsked, 'duration' | 'now'>): boolean {
  if (typeof limits?.maxSessionsPerDay !== 'number') return false;
  const { start, end } = dayBounds(day, timeZone);
  return (
    busy.filter((taken) => !taken.isBlocked && taken.start >= start && taken.start < end).length >=
    limits.maxSessionsPerDay
  );
}

/** The first moment a session may start: `now` and the notice the practice wants. */
export const firstStart = ({ now, limits }: Pick<DayAsked, 'now' | 'limits'>): number =>
  now + (limits?.minimumNoticeMinutes ?? 0) * MINUTE;

/**
 * The gap two sessions keep, in milliseconds of real time: what follows the earlier and what precedes the later one, both.
 */
export const gapBetween = (limits: SlotLimits | undefined): number =>
  ((limits?.bufferBeforeMinutes ?? 0) + (limits?.bufferAfterMinutes ?? 0)) * MINUTE;

/** A stretch of minutes in words: '45 minutes', '1 hour', '48 hours'; whole days beyond two: '3 days'. */
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes > 2_880 && minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Why one start time of an open day cannot be had, or null. `past` counts from the moment it begins. */
export function unavailabilityOfStart(
  { duration, busy, now, limits }: Pick<DayAsked, 'duration' | 'busy' | 'now' | 'limits'>,
  start: number,
): 'past' | 'too-soon' | 'taken' | 'too-close' | null {
  if (start <= now) return 'past';
  if (start < firstStart({ now, limits })) return 'too-soon';
  const session = { start, end: start + duration * MINUTE };
  if (busy.some((taken) => overlaps(session, taken))) return 'taken';
  const gap = gapBetween(limits);
  const withGaps = { start: session.start - gap, end: session.end + gap };
  return busy.some((taken) => !taken.isBlocked && overlaps(withGaps, taken)) ? 'too-close' : null;
}
