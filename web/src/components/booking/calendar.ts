import { addDays, timeFormat, weekdayOf } from '@stillpoint/scheduling';
import { dateStyle } from '../../lib/time.ts';

/** A month as `YYYY-MM`, a day as `YYYY-MM-DD`: plain calendar arithmetic, without any zone. */
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const monthOf = (day: string): string => day.slice(0, 7);
export const dayNumber = (day: string): number => Number(day.slice(8));

export const firstDay = (month: string): string => `${month}-01`;
export function lastDay(month: string): string {
  const date = new Date(firstDay(month));
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

/** The same day of another month; the last one when that month is shorter. */
export function shiftMonths(day: string, count: number): string {
  const date = new Date(day);
  const first = toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = lastDay(monthOf(first));
  const wanted = `${monthOf(first)}-${day.slice(8)}`;
  return wanted > last ? last : wanted;
}

/** The weeks of a month, Sunday first; null where a cell belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const cells: (string | null)[] = Array.from({ length: weekdayOf(firstDay(month)) }, () => null);
  for (let day = firstDay(month); monthOf(day) === month; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const MONTH = timeFormat({ month: 'long', year: 'numeric' });

/** 'November 2026'. */
export const monthName = (month: string): string => MONTH(dateStyle(), 'UTC').format(Date.parse(firstDay(month)));

/**
 * Where a key leads in the month grid: arrows by days and weeks, Home and End within the week, PageUp and PageDown by
 * months. Never before `earliest`. Null for other keys.
 */
export function dayAfterKey(day: string, key: string, earliest: string): string | null {
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => shiftMonths(day, -1),
    PageDown: () => shiftMonths(day, 1),
  };
  const next = moves[key]?.();
  if (next === undefined) return null;
  return next < earliest ? earliest : next;
}
