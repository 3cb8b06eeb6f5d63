import type { DateStyle } from '@stillpoint/practice-page';
import { clockAt, minutesText, practiceDay, timeFormat, wallTimeOf, zoneName } from '@stillpoint/scheduling';
import { serverTime } from './clock.ts';

let style: DateStyle = 'en-US';
/** Whatever is drawn from now on writes its dates like this. */
export const writeDatesIn = (chosen: DateStyle): void => void (style = chosen);
/** As the practice writes dates. */
export const dateStyle = (): DateStyle => style;

const DAY = { month: 'short', day: 'numeric', weekday: 'short' } as const;
const LONG_DAY = { month: 'long', day: 'numeric', weekday: 'long' } as const;
const DAYS = { short: timeFormat(DAY), long: timeFormat(LONG_DAY) };
const DAYS_WITH_YEAR = {
  short: timeFormat({ ...DAY, year: 'numeric' }),
  long: timeFormat({ ...LONG_DAY, year: 'numeric' }),
};
const FULL_DAY = timeFormat({ dateStyle: 'full' });
const WEEKDAY = timeFormat({ weekday: 'long' });
const CLOCK = timeFormat({ hour: 'numeric', minute: '2-digit' });
const CLOCK_SECONDS = timeFormat({ timeStyle: 'medium' });
const MOMENT = timeFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The browser's own IANA zone, by its name; some name one that they do not know themselves. */
export const namedZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's own IANA zone. UTC where it does not know it, as for its `Date`. */
export function browserZone(): string {
  const zone = namedZone();
  try {
    clockAt(0, zone);
    return zone;
  } catch {
    return 'UTC';
  }
}

/** A day in `timeZone`; with its year when that is another than now's. */
function dayLike(length: 'short' | 'long', instant: string | number, timeZone: string, now: number): string {
  const isThisYear = practiceDay(instant, timeZone).slice(0, 4) === practiceDay(now, timeZone).slice(0, 4);
  return (isThisYear ? DAYS : DAYS_WITH_YEAR)[length](style, timeZone).format(new Date(instant));
}

/** 'Tuesday, November 24, 2026' in `timeZone`, for what is kept: paper, quotes. */
export const fullDay = (instant: string | number, timeZone: string): string =>
  FULL_DAY(style, timeZone).format(new Date(instant));

/** 'Tuesday, November 24' in `timeZone`; with its year when that is another than now's. */
export const longDay = (instant: string | number, timeZone: string, now = serverTime()): string =>
  dayLike('long', instant, timeZone, now);

/** 'Tue, Nov 24' in `timeZone`; with its year when that is another than now's. */
export const dayText = (instant: string | number, timeZone: string, now = serverTime()): string =>
  dayLike('short', instant, timeZone, now);

/** 'Tomorrow, Nov 24' and 'Today, Nov 23' in `timeZone`, else as `dayText`. */
export function nearDayText(instant: string | number, timeZone: string, now: number): string {
  const words = dayWords(instant, timeZone, now);
  const text = dayText(instant, timeZone, now);
  return words === 'Today' || words === 'Tomorrow' ? text.replace(/^\w+/, words) : text;
}

/** A day as people say it: 'Today', 'Tomorrow', 'Saturday' within a week, else as `dayText`. */
export function dayWords(instant: string | number, timeZone: string, now: number): string {
  const midnight = (day: string | number) => Date.parse(`${practiceDay(day, timeZone)}T00:00:00Z`);
  const days = (midnight(instant) - midnight(now)) / 86_400_000;
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days > 1 && days < 7) return WEEKDAY(style, timeZone).format(new Date(instant));
  return dayText(instant, timeZone, now);
}

/** A day of those above in the middle of a sentence: 'received today'. */
export const withinSentence = (words: string): string => words.replace(/^(Today|Tomorrow)/, (day) => day.toLowerCase());

/** '3:00:05 PM' in `timeZone`, to tell apart what happened within a minute. */
export const clockSeconds = (instant: string, timeZone: string): string =>
  CLOCK_SECONDS(style, timeZone).format(new Date(instant));

/** '3:00 PM' in `timeZone`, never broken at the end of a line. */
export const clockTime = (instant: string | number, timeZone: string): string =>
  CLOCK(style, timeZone).format(new Date(instant)).replace(/\s/, '\u00a0');

/** 'Tue, Nov 24, 3:00 PM' in `timeZone`. */
export const momentText = (instant: string | number, timeZone: string): string =>
  `${dayText(instant, timeZone)}, ${clockTime(instant, timeZone)}`;

/** 'Tomorrow, 3:00 PM' in `timeZone`: the day as people say it. */
export const momentWords = (instant: string | number, timeZone: string, now = serverTime()): string =>
  `${dayWords(instant, timeZone, now)}, ${clockTime(instant, timeZone)}`;

/** A wall time, whatever the zone: '09:00' is '9:00 AM'. */
export const wallClock = (time: string): string => clockTime(`1970-01-01T${time}:00Z`, 'UTC').replace('\u00a0', ' ');

/** The hour of the day, 0 to 23, in `timeZone`. */
export const hourIn = (instant: string | number, timeZone: string): number =>
  Number(wallTimeOf(instant, timeZone).slice(0, 2));

/** A calendar day (YYYY-MM-DD), whatever the zone: 'Tuesday, November 24'; with its year when that is another than now's. */
export const dayName = (day: string, now = serverTime()): string => longDay(`${day}T12:00:00Z`, 'UTC', now);

/** 'Nov 24, 2026, 3:00 PM' in `timeZone`. */
export const shortMoment = (instant: string | number, timeZone: string): string =>
  MOMENT(style, timeZone).format(new Date(instant));

/** One calendar day or a run of them, whatever the zone: 'Thu, Dec 24 – Sun, Jan 3, 2027'. */
export function daysText({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const name = (day: string) => dayText(`${day}T12:00:00Z`, 'UTC');
  return firstDay === lastDay ? name(firstDay) : `${name(firstDay)} – ${name(lastDay)}`;
}

/** Minutes the practice's clock is ahead of (negative: behind) the browser's at that instant. */
export const practiceLead = (instant: number, practiceZone: string, ownZone = browserZone()): number =>
  (clockAt(instant, practiceZone) - clockAt(instant, ownZone)) / 60_000;

/**
 * The practice's time of an instant, to stand beside `ownZone`'s: '9:00 PM', with its day where that is another one; null where both
 * clocks agree.
 */
export function practiceClock(instant: number, practiceZone: string, ownZone = browserZone()): string | null {
  if (practiceLead(instant, practiceZone, ownZone) === 0) return null;
  const isSameDay = practiceDay(instant, practiceZone) === practiceDay(instant, ownZone);
  return (isSameDay ? clockTime : momentText)(instant, practiceZone);
}

/**
 * 'Times in Central European Time, practice time is 6 hours behind'; only the zone when both clocks agree. Of times until `last`: where
 * one of the clocks changes between them, both differences.
 */
export function zoneLine(instant: number, practiceZone: string, ownZone = browserZone(), last = instant): string {
  const [lead, later] = [instant, last].map((at) => practiceLead(at, practiceZone, ownZone));
  const zone = `Times in ${zoneName(ownZone, instant)}`;
  if (lead !== later) return `${zone}, practice time is ${leadText(lead!)}, then ${leadText(later!)}: a clock changes`;
  return lead === 0 ? zone : `${zone}, practice time is ${leadText(lead!)}`;
}

const leadText = (lead: number): string =>
  lead === 0 ? 'the same' : `${spanText(Math.abs(lead))} ${lead < 0 ? 'behind' : 'ahead'}`;

/** A span of minutes in words: '6 hours 30 minutes'. */
export function spanText(span: number): string {
  const hours = Math.floor(span / 60);
  const minutes = span % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    minutes > 0 ? minutesText(minutes) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** The day that a parameter of an address names, YYYY-MM-DD, in a year the server takes; null when it names none. */
export function dayIn(text: string | null): string | null {
  const at = Date.parse(text ?? '');
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
  return isDay && text >= '1900' && text < '3000' ? text : null;
}
