import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { dropSessionReminders } from '../../set-reminders.ts';
import { upsertAppointment } from '../../store/appointments.ts';

/** Drops the reminders of a cancelled session. The copy is updated here too, since the other effect may run later. */
export const dropReminders: Effect<'AppointmentCancelled', NotificationContext> = async (tx, event, context) => {
  await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'cancelled');
  await dropSessionReminders(tx, context, event.facts.appointmentId);
};
