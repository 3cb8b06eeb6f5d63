import type { SitePage } from '@stillpoint/practice-page';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '09:00' → '9:00 AM'. */
function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A line for each day that is open, Monday first; days after each other with the same hours share one. */
export function hoursInWords(hours: SitePage['hours']): string[] {
  const lines: { from: string; to: string; times: string; last: number }[] = [];
  for (const [place, day] of [1, 2, 3, 4, 5, 6, 0].entries()) {
    const times = hours
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ startTime, endTime }) => `${clockTime(startTime)} – ${clockTime(endTime)}`)
      .join(', ');
    const name = DAYS[day] ?? '';
    const before = lines.at(-1);
    if (times === '') continue;
    if (before?.times === times && before.last === place - 1) Object.assign(before, { to: name, last: place });
    else lines.push({ from: name, to: name, times, last: place });
  }
  return lines.map(({ from, to, times }) => `${from === to ? from : `${from} to ${to}`}: ${times}`);
}
