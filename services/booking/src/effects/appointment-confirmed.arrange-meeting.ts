import { publish, type Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { changed, factsOf, personalOf } from '../domain/appointment.ts';
import { meetingDeadline } from '../domain/meeting.ts';
import { eventOf } from '../steps/publish-appointment.ts';
import { lockAppointment, saveAppointment } from '../store/appointments/appointments.ts';
import { insertWantedMeeting } from '../store/appointments/meetings.ts';
import { findMeetingSettings } from '../store/practice/video-room.ts';

/**
 * Gives a confirmed session its meeting: requested from Zoom when there are credentials, otherwise the standing room, unless
 * the confirming transaction has announced that already. Reads the present appointment: one that was cancelled meanwhile or has
 * a meeting gets none.
 */
export const arrangeMeeting: Effect<'AppointmentConfirmed', BookingContext> = async (tx, event, context) => {
  const appointment = await lockAppointment(tx, event.facts.appointmentId);
  if (appointment?.status !== 'confirmed' || appointment.meetingUrl !== null) return;
  const { zoom, standingRoom } = await findMeetingSettings(tx, context);
  if (zoom) {
    const now = context.now();
    await insertWantedMeeting(tx, {
      appointmentId: appointment.id,
      now,
      deadlineAt: meetingDeadline(event.occurredAt),
    });
  } else if (standingRoom) {
    const arranged = changed(appointment, { meetingUrl: standingRoom });
    await saveAppointment(tx, arranged);
    await publish(tx, context, eventOf('MeetingArranged', arranged));
  } else {
    await publish(tx, context, {
      type: 'MeetingUnavailable',
      facts: { ...factsOf(appointment), reason: 'neither Zoom nor a standing room is set up' },
      personal: personalOf(appointment),
    });
  }
};
