/** The wall clock of a zone, from the platform only: nothing of the tested code is used here. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:MM` at an instant. */
export function wall(instant: number, timeZone: string): { day: string; minutes: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const text = format.format(instant);
  return { day: text.slice(0, 10), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
}

/**
 * Every instant near `day` at a minute of the hour that is `minute` modulo 15, since today's offsets are whole quarters of an
 * hour.
 */
export function* instantsAround(day: string, minute: number): Generator<number> {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (let at = midnight - 15 * HOUR + (minute % 15) * MINUTE; at < midnight + DAY + 15 * HOUR; at += 15 * MINUTE)
    yield at;
}

/** Days on which, or on the day after which, the zone changes its clocks, from 2009 to 2037. */
export function changeDays(timeZone: string): string[] {
  const days: string[] = [];
  const offset = (instant: number) => {
    const { day, minutes } = wall(instant, timeZone);
    return Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE - instant;
  };
  let before = offset(Date.UTC(2009, 0, 1));
  for (let at = Date.UTC(2009, 0, 2); at < Date.UTC(2038, 0, 1); at += DAY) {
    const now = offset(at);
    if (now !== before)
      days.push(new Date(at - DAY).toISOString().slice(0, 10), new Date(at).toISOString().slice(0, 10));
    before = now;
  }
  return days;
}

export const ZONES = [
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Asuncion',
  'America/Sao_Paulo',
  'America/Scoresbysund',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'Atlantic/Azores',
  'Asia/Tehran',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Amman',
  'Asia/Kolkata',
  'Australia/Adelaide',
  'Australia/Eucla',
  'Pacific/Auckland',
  'Pacific/Norfolk',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
  'UTC',
] as const;
