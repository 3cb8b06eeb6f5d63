import { addDays, instantOf, practiceDay, SLOT_MINUTES, toMinutes, toWallTime } from '@stillpoint/scheduling';
import type { Days } from './api.ts';

/** A half hour of the calendar that the keyboard points at: practice day and minutes since midnight. */
export interface Cursor {
  day: string;
  minute: number;
}

/** What the calendar shows: its days, both included, and its hours as HH:MM. */
export interface Grid {
  days: Days;
  hours: { from: string; to: string };
}

const clamp = <Value extends string | number>(value: Value, least: Value, most: Value): Value =>
  value < least ? least : value > most ? most : value;

const STEPS: Readonly<Record<string, { days: number; minutes: number }>> = {
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
  ArrowUp: { days: 0, minutes: -SLOT_MINUTES },
  ArrowDown: { days: 0, minutes: SLOT_MINUTES },
};

/** Kept inside the grid, whose days and hours may have changed since. */
export const inside = ({ day, minute }: Cursor, { days, hours }: Grid): Cursor => ({
  day: clamp(day, days.from, days.to),
  minute: clamp(minute, toMinutes(hours.from), toMinutes(hours.to) - SLOT_MINUTES),
});

/** Where an arrow key leads, inside the grid; null for any other key. */
export function moved(cursor: Cursor, key: string, grid: Grid): Cursor | null {
  const step = STEPS[key];
  if (!step) return null;
  return inside({ day: addDays(cursor.day, step.days), minute: cursor.minute + step.minutes }, grid);
}

/** Where the keyboard starts: ten o'clock of the first day on show that is still to come, tomorrow at the earliest. */
export const firstCursor = (grid: Grid, now: number, timeZone: string): Cursor =>
  inside({ day: addDays(practiceDay(now, timeZone), 1), minute: 10 * 60 }, grid);

/** The cursor's moment in epoch milliseconds; null when a clock change skips it. */
export const momentOf = ({ day, minute }: Cursor, timeZone: string): number | null =>
  instantOf(day, toWallTime(minute), timeZone);
