import type { ArchivedTable } from '@stillpoint/db';

/** The archived tables of services, hours and sessions, in the order in which they can be restored. */
export const ARCHIVED: readonly ArchivedTable[] = [
  { name: 'booking.service' },
  { name: 'booking.availability' },
  { name: 'booking.practice_rules', replaces: true },
  { name: 'booking.day_off' },
  { name: 'booking.blocked_time' },
  { name: 'booking.person' },
  { name: 'booking.booked_service' },
  { name: 'booking.appointment' },
  { name: 'booking.session_note' },
  { name: 'booking.capture' },
  { name: 'booking.meeting' },
  { name: 'booking.imported' },
  { name: 'booking.erased_person' },
];
