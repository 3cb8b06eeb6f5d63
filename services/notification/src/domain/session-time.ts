import type { Practice } from '@stillpoint/contracts';
import { practiceDay, timeFormat, wallTimeOf, zoneName } from '@stillpoint/scheduling';

type DateStyle = Practice['dateStyle'];

/** A time for people: date, time and zone, and the client's own time if it differs. */
export interface SessionTime {
  practice: string;
  /** Null when the client's zone is unknown or has the same wall time. */
  client: string | null;
}

/** The zones and the style in which a time is written. */
export interface Clocks {
  practiceZone: string;
  clientZone: string | null;
  dateStyle: DateStyle;
}

/** Writes a time in the practice's zone and, when it is known and different, in the client's. */
export function sessionTime(startsAt: Date, { practiceZone, clientZone, dateStyle }: Clocks): SessionTime {
  const practice = inZone(startsAt, practiceZone, dateStyle);
  const client = clientZone === null ? null : inZone(startsAt, clientZone, dateStyle);
  const isSame = client === null || wallTime(startsAt, clientZone!) === wallTime(startsAt, practiceZone);
  return { practice, client: isSame ? null : client };
}

/** `Tuesday, December 1, 2026 at 2:30 PM (Eastern Time)` */
const inZone = (at: Date, timeZone: string, dateStyle: DateStyle): string =>
  `${plain(FULL(dateStyle, timeZone).format(at))} (${zoneName(timeZone, at)})`;

/** `Tue, Dec 1, 2:30 PM`, in the client's zone if it is known. */
export const inShort = ({ startsAt, practiceZone, clientZone, dateStyle }: Clocks & { startsAt: Date }): string =>
  plain(SHORT(dateStyle, clientZone ?? practiceZone).format(startsAt));

const wallTime = (at: Date, timeZone: string) => `${practiceDay(at, timeZone)} ${wallTimeOf(at, timeZone)}`;

const FULL = timeFormat({ dateStyle: 'full', timeStyle: 'short' });
const SHORT = timeFormat({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** Mail programs display the thin space before AM and PM badly. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');
