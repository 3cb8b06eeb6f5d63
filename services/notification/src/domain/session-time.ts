import { zoneName } from '@stillpoint/scheduling';

/** A session's start for people: date, time and zone, and the client's own time where it differs. */
export interface SessionTime {
  practice: string;
  /** null when the client's zone is not known or shows the same wall time. */
  client: string | null;
}

/** Words a moment in the practice's zone and, when known and different, in the client's. */
export function sessionTime(startsAt: Date, practiceZone: string, clientZone: string | null): SessionTime {
  const practice = inZone(startsAt, practiceZone);
  const client = clientZone === null ? null : inZone(startsAt, clientZone);
  const isSame = client === null || wallTime(startsAt, clientZone!) === wallTime(startsAt, practiceZone);
  return { practice, client: isSame ? null : client };
}

/** `Tuesday, December 1, 2026 at 2:30 PM (Eastern Time)` */
export const inZone = (at: Date, timeZone: string): string =>
  `${formatted(FULL, timeZone, at)} (${zoneName(timeZone, at)})`;

/** `Tue, Dec 1, 2:30 PM`, in the client's zone where it is known. */
export const inShort = (startsAt: Date, practiceZone: string, clientZone: string | null): string =>
  formatted(SHORT, clientZone ?? practiceZone, startsAt);

const wallTime = (at: Date, timeZone: string) => formatted(WALL, timeZone, at);

interface Style {
  options: Intl.DateTimeFormatOptions;
  /** By zone: making a formatter takes a hundred times as long as using it. */
  made: Map<string, Intl.DateTimeFormat>;
}
const style = (options: Intl.DateTimeFormatOptions): Style => ({ options, made: new Map() });
const FULL = style({ dateStyle: 'full', timeStyle: 'short' });
const SHORT = style({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const WALL = style({ dateStyle: 'short', timeStyle: 'short' });

function formatted({ options, made }: Style, timeZone: string, at: Date): string {
  const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  made.set(timeZone, formatter);
  return formatter.format(at).replaceAll('\u202f', ' ');
}
