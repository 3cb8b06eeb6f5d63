import { addDays, dayBounds, practiceDay } from '@stillpoint/scheduling';

/** A calendar month of the practice, `YYYY-MM`, as instants `[from, to)`. */
export function practiceMonth(month: string, timeZone: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  // 31 days after the first is always in the next month.
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: new Date(dayBounds(first, timeZone).start), to: new Date(dayBounds(next, timeZone).start) };
}

export const monthOf = (now: Date, timeZone: string): { from: Date; to: Date } =>
  practiceMonth(practiceDay(now, timeZone).slice(0, 7), timeZone);
