/** One line of an iCalendar object (RFC 5545): its name with parameters, and its value. */
type Line = readonly [name: string, value: string];

export interface Attendee {
  name: string;
  email: string;
}

/** A session as calendars keep it. Times are UTC, so no zone table is needed. */
export interface CalendarEvent {
  /** Its UID is made of this, for ever. */
  appointmentId: string;
  startsAt: Date;
  durationMinutes: number;
  title: string;
  attendee: Attendee;
  /** What else is said of it, after its start. */
  more?: readonly Line[];
}

/** An iCalendar object; `method` says what a calendar is to do with it that it is mailed to. */
export function* icalendar(
  object: { product: string; method?: string },
  events: Iterable<CalendarEvent>,
): Generator<string> {
  yield lines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['CALSCALE', 'GREGORIAN'],
    ['PRODID', `-//Stillpoint//${object.product}//EN`],
    ...(object.method ? [['METHOD', object.method] as const] : []),
    ['X-PUBLISHED-TTL', 'PT1H'],
  ]);
  const writtenAt = utc(new Date());
  for (const event of events)
    yield lines([
      ['BEGIN', 'VEVENT'],
      ['UID', `${event.appointmentId}@stillpoint`],
      ['SUMMARY', escapeText(plain(event.title))],
      ['DTSTAMP', writtenAt],
      ['DTSTART', utc(event.startsAt)],
      ...(event.more ?? []),
      [
        `ATTENDEE;ROLE="REQ-PARTICIPANT";PARTSTAT="ACCEPTED";CN=${quoted(event.attendee.name)}`,
        `mailto:${event.attendee.email}`,
      ],
      ['DURATION', duration(event.durationMinutes)],
      ['END', 'VEVENT'],
    ]);
  yield lines([['END', 'VCALENDAR']]);
}

/** Text as a value. */
export const escapeText = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/\r?\n/g, '\\n').replace(/[;,]/g, '\\$&');

/** A name as a parameter, which quotes and line ends would break out of. */
export const quoted = (name: string): string => `"${plain(name)}"`;

/** Without quotes, line ends and the like. */
const plain = (text: string): string => text.replace(/[\p{Cc}"]+/gu, ' ').trim();

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

const lines = (all: readonly Line[]): string =>
  all.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('');

/** A line may have 75 bytes; what is longer goes on below, behind a tab. */
function folded(line: string): string {
  if (line.length <= 25) return line;
  let [text, used] = ['', 0];
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (used + bytes > 75) [text, used] = [`${text}\r\n\t`, 1];
    text += character;
    used += bytes;
  }
  return text;
}
