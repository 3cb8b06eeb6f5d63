import ICAL from 'ical.js';
import { oneLine } from './address.ts';

/** A line has at most 75 octets; the blank before a continued one is not among those that are counted here. */
ICAL.foldLength = 74;

/** A property in jCal (RFC 7265): name, parameters, type of its value, value. */
type Property = readonly [name: string, parameters: Record<string, string>, type: string, value: string | number];

export interface Attendee {
  name: string;
  email: string;
}

/** A session as a calendar event. Times are UTC, so no zone table is needed. */
export interface CalendarEvent {
  /** Its UID is derived from this and must never change. */
  appointmentId: string;
  startsAt: Date;
  durationMinutes: number;
  title: string;
  attendee: Attendee;
  /** Further text of the description. */
  more?: readonly Property[];
}

/** An iCalendar object (RFC 5545); `method` tells the receiving calendar what to do with it. */
export function icalendar(object: { product: string; method?: string }, events: readonly CalendarEvent[]): string {
  const writtenAt = utc(new Date());
  const properties: readonly Property[] = [
    ['version', {}, 'text', '2.0'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['prodid', {}, 'text', `-//Stillpoint//${object.product}//EN`],
    ...(object.method ? [['method', {}, 'text', object.method] as const] : []),
  ];
  const written = events.map((event) => ['vevent', propertiesOf(event, writtenAt), []]);
  return ICAL.stringify(['vcalendar', properties, written]);
}

const propertiesOf = ({ attendee, more = [], ...event }: CalendarEvent, writtenAt: string): readonly Property[] => [
  ['uid', {}, 'text', `${event.appointmentId}@stillpoint`],
  ['summary', {}, 'text', oneLine(event.title)],
  ['dtstamp', {}, 'date-time', writtenAt],
  ['dtstart', {}, 'date-time', utc(event.startsAt)],
  ['duration', {}, 'duration', ICAL.Duration.fromSeconds(event.durationMinutes * 60).toString()],
  [
    'attendee',
    { role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', cn: parameter(attendee.name) },
    'cal-address',
    `mailto:${attendee.email}`,
  ],
  ...more,
];

/** Names are quoted parameters, in which many calendars support no escapes. */
export const parameter = (text: string): string => oneLine(text.replaceAll('"', ' '));

const utc = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
