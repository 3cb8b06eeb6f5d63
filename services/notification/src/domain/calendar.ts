import { createEvent } from 'ics';
import type { Practice } from '@stillpoint/contracts';

export interface CalendarEntry {
  appointmentId: string;
  /** Rises with every change of the appointment: its version. */
  sequence: number;
  startsAt: Date;
  durationMinutes: number;
  serviceName: string;
  clientName: string;
  clientEmail: string;
  meetingUrl: string | null;
}

export type CalendarMethod = 'REQUEST' | 'CANCEL';

/**
 * An iCalendar object that puts a session into the client's calendar or takes it out. The UID is the appointment's for ever;
 * times are UTC, so no zone table is needed.
 */
export function calendarFile(method: CalendarMethod, entry: CalendarEntry, practice: Practice): string {
  const { error, value } = createEvent({
    productId: '-//Stillpoint//Appointments//EN',
    method,
    uid: `${entry.appointmentId}@stillpoint`,
    sequence: entry.sequence,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    start: entry.startsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { hours: Math.floor(entry.durationMinutes / 60), minutes: entry.durationMinutes % 60 },
    title: `${plain(entry.serviceName)} – ${plain(practice.name)}`,
    description: entry.meetingUrl
      ? `Online session. Join: ${entry.meetingUrl}`
      : 'Online session. The link follows by e-mail.',
    location: entry.meetingUrl ?? 'Online',
    ...(entry.meetingUrl ? { url: entry.meetingUrl } : {}),
    classification: 'PRIVATE',
    busyStatus: method === 'CANCEL' ? 'FREE' : 'BUSY',
    organizer: { name: plain(practice.name), email: practice.email },
    attendees: [
      { name: plain(entry.clientName), email: entry.clientEmail, role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED' },
    ],
  });
  if (error || !value) throw new Error(`the calendar entry could not be made: ${error?.message ?? 'empty'}`);
  return value;
}

/** Names stand in quoted parameters, where quotes and line ends would break out. */
const plain = (text: string): string => text.replace(/[\p{Cc}"]+/gu, ' ').trim();
