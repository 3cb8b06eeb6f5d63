import type { AvailabilityRule } from '@stillpoint/contracts';
import { toMinutes } from '@stillpoint/scheduling';
import { wallClock } from '../../lib/time.ts';

type Hours = Pick<AvailabilityRule, 'startTime' | 'endTime'>;
type Rule = Hours & Pick<AvailabilityRule, 'dayOfWeek' | 'isActive'>;

/** One weekday's opening hours: active rules only, overlapping and touching ones as one, in order. */
export function openHours(rules: readonly Rule[], dayOfWeek: number): Hours[] {
  const merged: Hours[] = [];
  const ofDay = rules
    .filter((rule) => rule.isActive && rule.dayOfWeek === dayOfWeek)
    .sort((a, b) => a.startTime.localeCompare(b.startTime));
  for (const { startTime, endTime } of ofDay) {
    const last = merged.at(-1);
    if (last && startTime <= last.endTime) last.endTime = endTime > last.endTime ? endTime : last.endTime;
    else merged.push({ startTime, endTime });
  }
  return merged;
}

/** Length of opening hours, in minutes. */
export const openMinutes = (hours: readonly Hours[]): number =>
  hours.reduce((sum, { startTime, endTime }) => sum + toMinutes(endTime) - toMinutes(startTime), 0);

/** 510 → '8 h 30 min', 480 → '8 h'. */
export function hoursText(total: number): string {
  const parts = [total >= 60 ? `${Math.floor(total / 60)} h` : '', total % 60 > 0 ? `${total % 60} min` : ''];
  return parts.filter(Boolean).join(' ') || '0 h';
}

export const hoursLine = ({ startTime, endTime }: Hours): string => `${wallClock(startTime)} – ${wallClock(endTime)}`;
