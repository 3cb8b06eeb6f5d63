import { monthBounds, practiceDay } from '@stillpoint/scheduling';

/** A calendar month of the practice, `YYYY-MM`, as instants `[from, to)`. */
export function practiceMonth(month: string, timeZone: string): { from: Date; to: Date } {
  const { start, end } = monthBounds(month, timeZone);
  return { from: new Date(start), to: new Date(end) };
}

export const monthOf = (now: Date, timeZone: string): { from: Date; to: Date } =>
  practiceMonth(practiceDay(now, timeZone).slice(0, 7), timeZone);
