import type { Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { lockAppointment } from '../store/appointments/appointments.ts';
import { moveMeetingRow } from '../store/appointments/meetings.ts';

/**
 * A moved session takes its meeting along; the standing room has no time of its own. A meeting that is still to be made is made at
 * the new time, one that is being made is moved when it exists.
 */
export const moveMeeting: Effect<'AppointmentRescheduled', BookingContext> = async (tx, event, context) => {
  const appointment = await lockAppointment(tx, event.facts.appointmentId);
  if (appointment?.status === 'confirmed') await moveMeetingRow(tx, appointment.id, context.now());
};
