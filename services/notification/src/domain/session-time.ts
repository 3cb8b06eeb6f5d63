import type { Practice } from '@stillpoint/contracts';
import { zoneName } from '@stillpoint/scheduling';

type DateStyle = Practice['dateStyle'];

/** A session's start for people: date, time and zone, and the client's own time where it differs. */
export interface SessionTime {
  practice: string;
  /** null when the client's zone is not known or shows the same wall time. */
  client: string | null;
}

/** Whose clocks a moment is worded by, and how. */
export interface Clocks {
  practiceZone: string;
  clientZone: string | null;
  dateStyle: DateStyle;
}

/** Words a moment in the practice's zone and, when known and different, in the client's. */
export function sessionTime(startsAt: Date, { practiceZone, clientZone, dateStyle }: Clocks): SessionTime {
  const practice = inZone(startsAt, practiceZone, dateStyle);
  const client = clientZone === null ? null : inZone(startsAt, clientZone, dateStyle);
  const isSame = client === null || wallTime(startsAt, clientZone!) === wallTime(startsAt, practiceZone);
  return { practice, client: isSame ? null : client };
}

/** `Tuesday, December 1, 2026 at 2:30 PM (Eastern Time)` */
export const inZone = (at: Date, timeZone: string, dateStyle: DateStyle): string =>
  `${formatted(FULL, { timeZone, dateStyle }, at)} (${zoneName(timeZone, at)})`;

/** `Tue, Dec 1, 2:30 PM`, in the client's zone where it is known. */
export const inShort = ({ startsAt, practiceZone, clientZone, dateStyle }: Clocks & { startsAt: Date }): string =>
  formatted(SHORT, { timeZone: clientZone ?? practiceZone, dateStyle }, startsAt);

const wallTime = (at: Date, timeZone: string) => formatted(WALL, { timeZone, dateStyle: 'en-US' }, at);

interface Style {
  options: Intl.DateTimeFormatOptions;
  /** By style and zone: making a formatter takes a hundred times as long as using it. */
  made: Map<string, Intl.DateTimeFormat>;
}
const style = (options: Intl.DateTimeFormatOptions): Style => ({ options, made: new Map() });
const FULL = style({ dateStyle: 'full', timeStyle: 'short' });
const SHORT = style({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const WALL = style({ dateStyle: 'short', timeStyle: 'short' });

function formatted(
  { options, made }: Style,
  { timeZone, dateStyle }: { timeZone: string; dateStyle: DateStyle },
  at: Date,
): string {
  const key = `${dateStyle} ${timeZone}`;
  const formatter = made.get(key) ?? new Intl.DateTimeFormat(dateStyle, { ...options, timeZone });
  made.set(key, formatter);
  return formatter.format(at).replaceAll('\u202f', ' ');
}
