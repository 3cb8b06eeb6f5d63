import type { DateStyle, SitePage } from '@stillpoint/practice-page';
import { timeFormat, WEEKDAYS } from '@stillpoint/scheduling';

const CLOCK = timeFormat({ hour: 'numeric', minute: '2-digit' });

/** '09:00' → '9:00 AM', as the practice writes times. */
const clockTime = (time: string, dateStyle: DateStyle): string =>
  CLOCK(dateStyle, 'UTC')
    .format(Date.parse(`1970-01-01T${time}:00Z`))
    .replaceAll('\u202f', ' ');

/** A line for each day that is open, Monday first; days after each other with the same hours share one. */
export function formatOpeningHours(hours: SitePage['hours'], style: DateStyle): string[] {
  const lines: { from: string; to: string; times: string; last: number }[] = [];
  for (const [place, day] of [1, 2, 3, 4, 5, 6, 0].entries()) {
    const times = hours
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ startTime, endTime }) => `${clockTime(startTime, style)} – ${clockTime(endTime, style)}`)
      .join(', ');
    const name = WEEKDAYS[day] ?? '';
    const before = lines.at(-1);
    if (times === '') continue;
    if (before?.times === times && before.last === place - 1) Object.assign(before, { to: name, last: place });
    else lines.push({ from: name, to: name, times, last: place });
  }
  return lines.map(({ from, to, times }) => `${from === to ? from : `${from} to ${to}`}: ${times}`);
}
