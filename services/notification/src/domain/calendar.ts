import type { Practice } from '@stillpoint/contracts';
import { icalendar, oneLine } from './icalendar.ts';

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

/** An iCalendar object that puts a session into the client's calendar or takes it out. */
export function calendarFile(method: CalendarMethod, entry: CalendarEntry, practice: Practice): string {
  const { appointmentId, startsAt, durationMinutes, meetingUrl } = entry;
  const isCancelled = method === 'CANCEL';
  const event = {
    appointmentId,
    startsAt,
    durationMinutes,
    title: `${entry.serviceName} – ${practice.name}`,
    attendee: { name: entry.clientName, email: entry.clientEmail },
    more: [
      ['sequence', {}, 'integer', entry.sequence],
      [
        'description',
        {},
        'text',
        `Online session. ${meetingUrl ? `Join: ${meetingUrl}` : 'We will tell you how to join.'}`,
      ],
      ...(meetingUrl ? [['url', {}, 'uri', meetingUrl] as const] : []),
      ['location', {}, 'text', meetingUrl ?? 'Online'],
      ['status', {}, 'text', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
      ['organizer', { cn: oneLine(practice.name) }, 'cal-address', `mailto:${practice.email}`],
      ['x-microsoft-cdo-busystatus', {}, 'unknown', isCancelled ? 'FREE' : 'BUSY'],
      ['class', {}, 'text', 'PRIVATE'],
    ],
  } as const;
  return icalendar({ product: 'Appointments', method }, [event]);
}
