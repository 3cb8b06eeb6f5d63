import type { BookingRules, DayOff, PracticeRules } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import { listDaysOffRows } from '../store/practice/days-off.ts';
import { findPracticeRules, isAnyRuleSaved } from '../store/practice/practice-rules.ts';

/** The practice's rules; the specification's behaviour while none were saved. */
export const getPracticeRules = ({ sql }: BookingContext): Promise<PracticeRules> => findPracticeRules(sql);

/** Whether the practice saved rules of its own, among them its currency. */
export const hasSavedRules = ({ sql }: BookingContext): Promise<boolean> => isAnyRuleSaved(sql);

/** Days off that are not over, by date. */
export const listDaysOff = ({ sql, timeZone, now }: BookingContext): Promise<DayOff[]> =>
  listDaysOffRows(sql, practiceDay(now(), timeZone));

/** The rules as everybody may know them, with the days off from today on; their labels are the practice's own. */
export async function getBookingRules(context: BookingContext): Promise<BookingRules> {
  const [rules, daysOff] = await Promise.all([getPracticeRules(context), listDaysOff(context)]);
  return { ...rules, daysOff: daysOff.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })) };
}
