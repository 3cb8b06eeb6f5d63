import { publish, publishAll, type Publication } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { changed, factsOf, personalOf, type Appointment } from '../domain/appointment.ts';
import { findMeetingSettings } from '../store/practice/video-room.ts';

/** Publishes where a session is held. */
export async function publishMeeting(tx: TransactionSql, context: BookingContext, of: Appointment): Promise<void> {
  await publish(tx, context, { type: 'MeetingArranged', facts: factsOf(of), personal: personalOf(of) });
}

/**
 * What is to be published when an appointment is confirmed, and the appointment as it is then. The standing room needs no arranging: it is
 * published with the confirmation. A meeting at Zoom, or that there is none, comes with the confirmation's effect.
 */
export async function confirmationOf(
  tx: TransactionSql,
  context: BookingContext,
  confirmed: Appointment,
): Promise<{ appointment: Appointment; events: Publication[] }> {
  const { zoom, standingRoom } = await findMeetingSettings(tx, context);
  const event = { type: 'AppointmentConfirmed' as const, facts: factsOf(confirmed), personal: personalOf(confirmed) };
  if (zoom || standingRoom === null) return { appointment: confirmed, events: [event] };
  const appointment = changed(confirmed, { meetingUrl: standingRoom });
  return {
    appointment,
    events: [
      { ...event, done: ['AppointmentConfirmed.arrange-meeting'] },
      { type: 'MeetingArranged', facts: factsOf(appointment), personal: personalOf(appointment) },
    ],
  };
}

/** Publishes, of each appointment, something that carries no person's data. */
export async function publishWithoutPersonalData(
  tx: TransactionSql,
  context: BookingContext,
  type: 'HoldExpired' | 'AppointmentCompleted',
  appointments: readonly Appointment[],
): Promise<void> {
  await publishAll(
    tx,
    context,
    appointments.map((appointment) => ({ type, facts: factsOf(appointment), personal: {} })),
  );
}
