import type { BookingRules, DayOff, PracticeRules } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import { listDaysOffRows } from '../store/practice/days-off.ts';
import { findPracticeRules, isAnyRuleSaved } from '../store/practice/practice-rules.ts';

/** The practice's rules; the specification's behaviour until some are saved. */
export const getPracticeRules = ({ sql }: BookingContext): Promise<PracticeRules> => findPracticeRules(sql);

/** Whether the practice saved its own rules, among them the currency. */
export const hasSavedRules = ({ sql }: BookingContext): Promise<boolean> => isAnyRuleSaved(sql);

/** Days off that are not over, by date. */
export const listDaysOff = ({ sql, timeZone, now }: BookingContext): Promise<DayOff[]> =>
  listDaysOffRows(sql, practiceDay(now(), timeZone));

/** The public part of the rules, with the days off from today on, but without their labels. */
export async function getBookingRules(context: BookingContext): Promise<BookingRules> {
  const [rules, daysOff] = await Promise.all([getPracticeRules(context), listDaysOff(context)]);
  return { ...rules, daysOff: daysOff.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })) };
}
