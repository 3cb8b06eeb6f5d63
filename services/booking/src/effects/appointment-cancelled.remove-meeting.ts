import type { Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { withdrawMeeting } from '../store/appointments/meetings.ts';

/** Has the meeting of a cancelled session removed at the provider; the standing room stays. */
export const removeMeeting: Effect<'AppointmentCancelled', BookingContext> = (tx, event, context) =>
  withdrawMeeting(tx, event.facts.appointmentId, context.now());
