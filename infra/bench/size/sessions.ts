import type { Service } from '@stillpoint/contracts';
import { addDays, instantOf, MINUTE_MS, practiceDay } from '@stillpoint/scheduling';
import type { Random } from './random.ts';

/** A time in the diary. `isDropped`: somebody booked it and cancelled; another session may stand in the same time. */
export interface DiaryEntry {
  start: number;
  service: Service;
  isDropped: boolean;
}

const OPENS = 9 * 60;
const CLOSES = 18 * 60;
/** How far ahead the diary is booked, in days. */
const AHEAD_DAYS = 28;

/**
 * The diary of one practitioner, oldest first: the last `count` bookings up to four weeks from now. Working days hold six to eight
 * sessions on the half-hour grid, so a larger practice is an older one, never a fuller day.
 */
export function diary(
  random: Random,
  plan: { count: number; services: readonly Service[]; now: Date; timeZone: string },
): DiaryEntry[] {
  const entries: DiaryEntry[] = [];
  let day = addDays(practiceDay(plan.now, plan.timeZone), AHEAD_DAYS);
  while (entries.length < plan.count) {
    if (isWorkingDay(day)) entries.push(...oneDay(random, day, plan).reverse());
    day = addDays(day, -1);
  }
  return entries.slice(0, plan.count).reverse();
}

function oneDay(random: Random, day: string, plan: { services: readonly Service[]; timeZone: string }): DiaryEntry[] {
  const entries: DiaryEntry[] = [];
  const opens = instantOf(day, '09:00', plan.timeZone);
  if (opens === null) return [];
  let minutes = OPENS;
  for (;;) {
    const service = random.pick(plan.services);
    if (minutes + service.duration > CLOSES) return entries;
    const start = opens + (minutes - OPENS) * MINUTE_MS;
    if (random.hit(0.12)) entries.push({ start, service, isDropped: true });
    if (random.hit(0.92)) entries.push({ start, service, isDropped: false });
    minutes = Math.ceil((minutes + service.duration) / 30) * 30;
  }
}

const isWorkingDay = (day: string) => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};
