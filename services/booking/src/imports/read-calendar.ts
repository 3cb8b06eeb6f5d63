import { MAX_IMPORT_ROWS } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { DAY_MS, ianaZone, instantOf, isTimeZone, MINUTE_MS, practiceDay, wallTimeOf } from '@stillpoint/scheduling';
import ICAL from 'ical.js';
import { addressOf, RowProblem, type ImportRow } from './row.ts';
import { isPlausibleYear } from './times.ts';
import { WORDS } from '../words.ts';

export interface CalendarReading {
  /** The practice's IANA zone, assumed for times without one. */
  timeZone: string;
  now: Date;
  /** Names of the practice's services: an event with such a name is a session of it. */
  services: readonly string[];
}

/** How far ahead an endless series is expanded, and to how many events at most. */
const MAX_AHEAD_MS = 365 * DAY_MS;
const MAX_OCCURRENCES = 1_000;
/**
 * Limit on the expanded series of a file, each of whose events repeats the whole text: ten years of twenty sessions a week.
 */
const MAX_REPEATED_EVENTS = 10_000;

/**
 * The events of a calendar file as sessions, one per occurrence of a series, with the first attendee who is not the organiser
 * as client. Throws AppError invalid_input when the file is no calendar.
 */
export function readCalendar(content: string, reading: CalendarReading): ImportRow[] {
  const events = calendarOf(content).getAllSubcomponents('vevent');
  const exceptionsOf = new Map<string, ICAL.Component[]>();
  for (const event of events) if (!isException(event)) exceptionsOf.set(uidOf(event), []);
  for (const event of events) if (isException(event)) exceptionsOf.get(uidOf(event))?.push(event);
  const rows: ImportRow[] = [];
  let repeated = 0;
  for (const [index, component] of events.entries()) {
    // An exception is read together with its series.
    if (isException(component) && exceptionsOf.has(uidOf(component))) continue;
    const found: ImportRow[] = [];
    try {
      // Otherwise ical.js assigns every exception of the file to each event.
      const exceptions = exceptionsOf.get(uidOf(component)) ?? [];
      alignTimes(component, exceptions, reading);
      const event = new ICAL.Event(component, { strictExceptions: true, exceptions });
      for (const session of sessionsOf(event, index + 1, reading)) found.push(session);
    } catch (error) {
      // Error messages of ical.js are not meant for people.
      const problem = error instanceof RowProblem ? error.message : WORDS.imports.unreadable;
      found.splice(0, Infinity, { kind: 'broken', line: index + 1, problem, about: aboutOf(component) });
    }
    rows.push(...found);
    repeated += Math.max(0, found.length - 1);
    if (repeated > MAX_REPEATED_EVENTS)
      throw new AppError('too_large', WORDS.imports.seriesTooLong(MAX_REPEATED_EVENTS));
    if (rows.length > MAX_IMPORT_ROWS) throw new AppError('too_large', WORDS.imports.tooManyEvents(MAX_IMPORT_ROWS));
  }
  return rows;
}

export const isCalendar = (content: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(content);

function calendarOf(content: string): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(content.replace(/^\uFEFF/, '').trim()));
  } catch (error) {
    throw new AppError(
      'invalid_input',
      `The file cannot be read as a calendar: ${(error as Error).message.slice(0, 100)}`,
    );
  }
}

const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '');

/** What identifies an event to a person. */
const aboutOf = (component: ICAL.Component): string =>
  ['summary', 'dtstart']
    .map((name) => String(component.getFirstProperty(name)?.jCal[3] ?? ''))
    .join(' ')
    .trim()
    .slice(0, 120);

function* sessionsOf(event: ICAL.Event, line: number, reading: CalendarReading): Generator<ImportRow> {
  if (!event.startDate) throw new RowProblem(WORDS.imports.noDate);
  if (!event.isRecurring()) {
    yield sessionOf(event, event, event.uid, line, reading);
    return;
  }
  requireSimpleRule(event);
  const last = reading.now.getTime() + MAX_AHEAD_MS;
  const times = event.iterator();
  for (let count = 0; count < MAX_OCCURRENCES; count++) {
    const time = times.next();
    if (!time || time.toUnixTime() * 1000 > last) return;
    const found = event.getOccurrenceDetails(time);
    yield sessionOf(found.item, found, `${event.uid} ${time.toString()}`, line, reading);
  }
}

/** A rule with contradictory parts has no next occurrence, and the search for it does not end. */
const SUPPORTED_RULE =
  /^(?=.*FREQ=(WEEKLY|MONTHLY|DAILY))(?!.*FREQ=DAILY.*BYDAY)(?!.*BYDAY.*FREQ=DAILY)((FREQ=[A-Z]+|INTERVAL=[1-9]\d{0,1}|COUNT=\d{1,6}|UNTIL=[\dTZ:-]+|WKST=[A-Z]{2}|BYDAY=(-?[1-5])?[A-Z]{2}(,(-?[1-5])?[A-Z]{2})*)(;|$))+$/;

function requireSimpleRule(event: ICAL.Event): void {
  for (const rule of event.component.getAllProperties('rrule'))
    if (!SUPPORTED_RULE.test(String(rule.getFirstValue()))) throw new RowProblem(WORDS.imports.unknownRule);
}

type Span = Pick<ICAL.Event, 'startDate' | 'endDate'>;

function sessionOf(event: ICAL.Event, span: Span, key: string, line: number, reading: CalendarReading): ImportRow {
  if (span.startDate.isDate) throw new RowProblem(WORDS.imports.wholeDays);
  const client = clientOf(event);
  const zone = zoneOf(event.component, reading);
  const start = instantIn(span.startDate, zone);
  const end = instantIn(span.endDate, zone);
  if (end < start || ![start, end].every(isPlausible)) throw new RowProblem(WORDS.imports.unreadable);
  const summary = (event.summary ?? '').trim();
  return {
    kind: 'session',
    line,
    sessionId: key.trim() || null,
    clientId: null,
    ...client,
    phone: null,
    // The title of an event names a service only if the practice has one of that name.
    service: reading.services.find((name) => summary.toLowerCase().includes(name.toLowerCase())) ?? null,
    startsAt: new Date(start).toISOString(),
    minutes: Math.round((end - start) / MINUTE_MS),
    price: null,
    cancelledBy: String(event.component.getFirstPropertyValue('status') ?? '') === 'CANCELLED' ? 'practice' : null,
    notes:
      [summary, (event.description ?? '').trim()]
        .filter(Boolean)
        .join('\n\n')
        .replaceAll('\u0000', '')
        .slice(0, 5_000) || null,
  };
}

const isPlausible = (at: number): boolean => isPlausibleYear(new Date(at).getUTCFullYear());

function clientOf(event: ICAL.Event): { name: string; email: string } {
  const organiser = addressOf(event.organizer ?? '');
  for (const attendee of event.attendees) {
    const email = addressOf(String(attendee.getFirstValue() ?? ''));
    if (email === null || email === organiser || attendee.getFirstParameter('cutype') === 'RESOURCE') continue;
    const name = String(attendee.getFirstParameter('cn') ?? '').trim();
    return { email, name: (name && !name.includes('@') ? name : email.split('@')[0]!).slice(0, 200) };
  }
  throw new RowProblem(WORDS.imports.nobodyInvited);
}

/** The IANA zone of an event whose zone the file does not define. */
function zoneOf(component: ICAL.Component, { timeZone }: CalendarReading): string {
  const named = ianaZone(String(component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''));
  return named !== '' && isTimeZone(named) ? named : timeZone;
}

/** Whether a time is in UTC, or in a zone that the file defines. */
const isInKnownZone = ({ zone }: ICAL.Time): boolean => Boolean(zone && zone.tzid !== 'floating');

/**
 * Converts UTC times of an event to the zone of its start where the file does not define that zone, because ical.js compares
 * such times as written.
 */
function alignTimes(component: ICAL.Component, exceptions: readonly ICAL.Component[], reading: CalendarReading): void {
  const start = component.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time) || start.isDate || isInKnownZone(start)) return;
  const zone = zoneOf(component, reading);
  const aligned = (value: unknown) =>
    value instanceof ICAL.Time && isInKnownZone(value) ? toZone(value, zone) : value;
  const named = (name: string) => [component, ...exceptions].flatMap((one) => one.getAllProperties(name));
  for (const property of named('exdate')) property.setValues(property.getValues().map(aligned) as ICAL.Time[]);
  for (const property of named('recurrence-id')) property.setValue(aligned(property.getFirstValue()));
  for (const rule of component.getAllProperties('rrule').map((property) => property.getFirstValue()))
    if (rule instanceof ICAL.Recur && rule.until) rule.until = aligned(rule.until) as ICAL.Time;
}

const toZone = (time: ICAL.Time, zone: string): ICAL.Time => {
  const instant = time.toUnixTime() * 1000;
  const seconds = String(time.second).padStart(2, '0');
  return ICAL.Time.fromDateTimeString(`${practiceDay(instant, zone)}T${wallTimeOf(instant, zone)}:${seconds}`);
};

function instantIn(time: ICAL.Time, zone: string): number {
  if (isInKnownZone(time)) return time.toUnixTime() * 1000;
  const two = (figure: number) => String(figure).padStart(2, '0');
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`;
  const at = instantOf(day, `${two(time.hour)}:${two(time.minute)}`, zone);
  if (at === null) throw new RowProblem(WORDS.imports.skippedTime);
  return at;
}
