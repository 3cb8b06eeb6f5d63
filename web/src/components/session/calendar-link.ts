import { sessionSpan } from '@stillpoint/scheduling';

/** An instant as calendars write it: 20261124T140000Z. */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The page of Google Calendar that creates the event: from start to start plus duration, at the Zoom link or 'Online' (spec section 2). */
export function calendarLink(appointment: {
  appointmentDate: string;
  zoomLink: string | null;
  service: { name: string; duration: number };
}): string {
  const { start, end } = sessionSpan(appointment);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: appointment.service.name,
    dates: `${stamp(start)}/${stamp(end)}`,
    location: appointment.zoomLink ?? 'Online',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
