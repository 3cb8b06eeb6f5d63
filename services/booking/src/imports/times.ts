import type { DateOrder } from '@stillpoint/contracts';
import { instantOf } from '@stillpoint/scheduling';

/** The content of a cell: a day YYYY-MM-DD, a time HH:MM, and the zone, each if it was written. */
interface WrittenTime {
  day: string | null;
  time: string | null;
  offset: string | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*(?<half>[ap]\.?m\.?)?`;
const OFFSET = String.raw`\s*(?<offset>Z|UTC|GMT|[+-]\d{2}:?\d{2})?`;
const BEHIND = String.raw`(?:[T,\s]+(?:at\s+)?${TIME}${OFFSET})?(?:\s*\([^)]*\))?$`;
const PATTERNS = [
  new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${BEHIND}`, 'i'),
  new RegExp(String.raw`^(?<first>\d{1,2})(?<sign>[-/.])(?<second>\d{1,2})[-/.](?<year>\d{4})${BEHIND}`, 'i'),
  new RegExp(String.raw`^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${BEHIND}`, 'i'),
  new RegExp(String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?<name>[a-z]{3,9})\.?,?\s+(?<year>\d{4})${BEHIND}`, 'i'),
  new RegExp(`^${TIME}${OFFSET}$`, 'i'),
];
/** No written day and time is longer; longer text is not parsed. */
const LONGEST = 100;
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

/** Parses the usual notations of a day, a time or both; null for anything else. */
export function readWritten(cell: string, order: DateOrder): WrittenTime | null {
  if (cell.length > LONGEST) return null;
  const text = cell
    .trim()
    .replace(WEEKDAY, '')
    .replace(/[\u00a0\u202f]/g, ' ');
  for (const pattern of PATTERNS) {
    const parts = pattern.exec(text)?.groups;
    if (!parts) continue;
    const day = parts['year'] === undefined ? null : dayOf(parts, order);
    const time = parts['hour'] === undefined ? null : timeOf(parts);
    if ((parts['year'] !== undefined && day === null) || (parts['hour'] !== undefined && time === null)) return null;
    return { day, time, offset: parts['offset'] ?? null };
  }
  return null;
}

type Parts = Record<string, string | undefined>;

function dayOf(parts: Parts, order: DateOrder): string | null {
  // Where dots are used, the day always comes first.
  const isDayFirst = parts['sign'] === '.' || order === 'day-first';
  const month = parts['name']
    ? MONTHS.indexOf(parts['name'].slice(0, 3).toLowerCase()) + 1
    : Number(parts['month'] ?? (isDayFirst ? parts['second'] : parts['first']));
  const day = Number(parts['day'] ?? (isDayFirst ? parts['first'] : parts['second']));
  const year = Number(parts['year']);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && isPlausibleYear(year) ? date.toISOString().slice(0, 10) : null;
}

/** Whether somebody can mean this year, as in the contract. */
export const isPlausibleYear = (year: number): boolean => year >= 1900 && year < 3000;

function timeOf(parts: Parts): string | null {
  const half = parts['half']?.[0]?.toLowerCase();
  const said = Number(parts['hour']);
  if (half && (said < 1 || said > 12)) return null;
  const hour = half ? (said % 12) + (half === 'p' ? 12 : 0) : said;
  const minute = Number(parts['minute']);
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/**
 * The instant in epoch milliseconds, by the practice's clock when there is no offset. Null for a time that a clock change
 * skips.
 */
export function toInstant(
  { day, time, offset }: { day: string; time: string; offset: string | null },
  timeZone: string,
) {
  if (offset === null) return instantOf(day, time, timeZone);
  const zone = /^[+-]/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(-2)}` : 'Z';
  return Date.parse(`${day}T${time}:00${zone}`);
}

/** How a file orders 03/04/2026: as its unambiguous dates show, else `otherwise`. */
export function orderOf(cells: Iterable<string>, otherwise: DateOrder): DateOrder {
  for (const cell of cells) {
    const found = /^\s*(\d{1,2})[-/](\d{1,2})[-/]\d{4}/.exec(cell);
    if (found && Number(found[1]) > 12) return 'day-first';
    if (found && Number(found[2]) > 12) return 'month-first';
  }
  return otherwise;
}
