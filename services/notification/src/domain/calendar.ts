import type { Practice } from '@stillpoint/contracts';
import type { AppointmentPersonal } from '@stillpoint/events';
import { icalendar, parameter } from './icalendar.ts';

/** A session, with the data of its copy. */
interface Session {
  id: string;
  /** Increases with every change of the appointment. */
  version: number;
  startsAt: Date;
  durationMinutes: number;
  personal: Pick<AppointmentPersonal, 'serviceName' | 'clientName' | 'clientEmail' | 'meetingUrl'>;
}

export type CalendarMethod = 'REQUEST' | 'CANCEL';

/** An iCalendar object that adds a session to the client's calendar, or removes it. */
export function calendarFile(method: CalendarMethod, session: Session, practice: Practice): string {
  const { id: appointmentId, version, startsAt, durationMinutes, personal } = session;
  const { serviceName, clientName, clientEmail, meetingUrl } = personal;
  const isCancelled = method === 'CANCEL';
  const event = {
    appointmentId,
    startsAt,
    durationMinutes,
    title: `${serviceName} – ${practice.name}`,
    attendee: { name: clientName, email: clientEmail },
    more: [
      ['sequence', {}, 'integer', version],
      [
        'description',
        {},
        'text',
        `Online session. ${meetingUrl ? `Join: ${meetingUrl}` : 'We will tell you how to join.'}`,
      ],
      ...(meetingUrl ? [['url', {}, 'uri', meetingUrl] as const] : []),
      ['location', {}, 'text', meetingUrl ?? 'Online'],
      ['status', {}, 'text', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
      ['organizer', { cn: parameter(practice.name) }, 'cal-address', `mailto:${practice.email}`],
      ['x-microsoft-cdo-busystatus', {}, 'unknown', isCancelled ? 'FREE' : 'BUSY'],
      ['class', {}, 'text', 'PRIVATE'],
    ],
  } as const;
  return icalendar({ product: 'Appointments', method }, [event]);
}
