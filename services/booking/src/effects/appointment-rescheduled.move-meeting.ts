import type { Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { lockAppointment } from '../store/appointments/appointments.ts';
import { markMeetingMoving } from '../store/appointments/meetings.ts';

/**
 * Moves the meeting of a moved session; the standing room has no time of its own. A meeting not requested yet is made at the
 * new time, one that is being made is moved afterwards.
 */
export const moveMeeting: Effect<'AppointmentRescheduled', BookingContext> = async (tx, event, context) => {
  const appointment = await lockAppointment(tx, event.facts.appointmentId);
  if (appointment?.status === 'confirmed') await markMeetingMoving(tx, appointment.id, context.now());
};
