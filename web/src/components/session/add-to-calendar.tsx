import calendar from 'bootstrap-icons/icons/calendar-plus.svg?raw';
import { Icon } from '../icon.tsx';
import { calendarLink } from './calendar-link.ts';

/** A link that looks like a button, and opens the session as an entry of the visitor's calendar. */
export const AddToCalendar = ({
  session,
  variant,
}: {
  session: Parameters<typeof calendarLink>[0];
  variant: 'primary' | 'outline-primary';
}) => (
  <a className={`btn btn-${variant}`} href={calendarLink(session)} target="_blank" rel="noopener noreferrer">
    <Icon svg={calendar} />
    Add to Calendar
  </a>
);
