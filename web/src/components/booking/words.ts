import type { BookingRules } from '@stillpoint/contracts';
import { dayOffOn, formatMinutes, weekdayOf, type whyNoSlots } from '@stillpoint/scheduling';
import { dayName } from '../../lib/time.ts';

export const WORDS = {
  chooseDay: 'Choose a day to see its free times.',
  noTimes: 'No available time slots for this date. Please select another date.',
  practiceClock: "The smaller time is the practice's.",
  gone: (time: string) => `${time} cannot be booked any more. Please choose another time.`,
  hidden: 'Times that conflict with other appointments are hidden.',
  available: (count: number, day: string) => `${count} ${count === 1 ? 'time' : 'times'} available on ${dayName(day)}.`,
} as const;

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Why a day without free times has none, in one plain line. Null: only the moved session's own time is free. */
export function describeNoSlots(why: ReturnType<typeof whyNoSlots>, day: string, limits: BookingRules): string {
  switch (why) {
    case 'past':
      return 'The times of this day are over.';
    case 'closed':
      return `The practice is closed on ${WEEKDAYS[weekdayOf(day)]}.`;
    case 'day-off': {
      const { lastDay = day } = dayOffOn(day, limits) ?? {};
      return lastDay === day ? 'Day off.' : `Days off until ${dayName(lastDay)}.`;
    }
    case 'beyond-horizon':
      return `Bookings open ${daysWords(limits.horizonDays ?? 0)} ahead.`;
    case 'too-soon':
      return `Sessions need at least ${possessive(formatMinutes(limits.minimumNoticeMinutes))} notice.`;
    case 'day-full':
    case 'taken':
      return 'This day is fully booked.';
    case null:
      return 'Your session has the only free time of this day.';
  }
}

/** What the calendar says of the months at and past the last day that can be booked. */
export const describeHorizon = ({ horizonDays }: BookingRules, lastDay: string): string =>
  `Bookings open ${daysWords(horizonDays ?? 0)} ahead, now until ${dayName(lastDay)}.`;

const daysWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;
const possessive = (words: string) => `${words}${words.endsWith('s') ? "'" : "'s"}`;
