import type { Practice } from '@stillpoint/contracts';
import { escapeText, icalendar, quoted } from './icalendar.ts';

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
    ...{ appointmentId, startsAt, durationMinutes },
    title: `${entry.serviceName} – ${practice.name}`,
    attendee: { name: entry.clientName, email: entry.clientEmail },
    more: [
      ['SEQUENCE', String(entry.sequence)],
      [
        'DESCRIPTION',
        escapeText(`Online session. ${meetingUrl ? `Join: ${meetingUrl}` : 'The link follows by e-mail.'}`),
      ],
      ...(meetingUrl ? [['URL', meetingUrl] as const] : []),
      ['LOCATION', escapeText(meetingUrl ?? 'Online')],
      ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
      [`ORGANIZER;CN=${quoted(practice.name)}`, `MAILTO:${practice.email}`],
      ['X-MICROSOFT-CDO-BUSYSTATUS', isCancelled ? 'FREE' : 'BUSY'],
      ['CLASS', 'PRIVATE'],
    ],
  } as const;
  return [...icalendar({ product: 'Appointments', method }, [event])].join('');
}
