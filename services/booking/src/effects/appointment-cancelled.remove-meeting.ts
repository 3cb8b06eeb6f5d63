import type { Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { removeMeetingRow } from '../store/appointments/meetings.ts';

/** A cancelled session's meeting is taken away at the provider; the standing room stays. */
export const removeMeeting: Effect<'AppointmentCancelled', BookingContext> = (tx, event, context) =>
  removeMeetingRow(tx, event.facts.appointmentId, context.now());
