import type { Effect } from '@stillpoint/events';
import { HOUR_MS } from '@stillpoint/scheduling';
import type { NotificationContext } from '../../context.ts';
import { dropSessionReminders } from '../../set-reminders.ts';
import { completeAppointment, findArrivedAppointment } from '../../store/appointments.ts';
import { listFollowUps } from '../../store/mail-wordings.ts';
import { scheduleMail } from '../../store/mails.ts';

/** Drops the reminders of a session that is over, and schedules the follow-ups for which the practice has wordings. */
export const closeReminders: Effect<'AppointmentCompleted', NotificationContext> = async (tx, event, context) => {
  const { appointmentId, version } = event.facts;
  // A session without a copy here cannot be marked as completed yet.
  await findArrivedAppointment(tx, context.sealer, appointmentId);
  await completeAppointment(tx, appointmentId, version);
  await dropSessionReminders(tx, context, appointmentId);
  for (const { kind, delayHours } of await listFollowUps(tx)) {
    const notBefore = new Date(context.now().getTime() + delayHours * HOUR_MS);
    await scheduleMail(tx, { kind, appointmentId, notBefore }, context.now());
  }
};
