import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { dropSessionReminders } from '../../set-reminders.ts';
import { upsertAppointment } from '../../store/appointments.ts';

/** A cancelled session is not reminded of. The copy is marked here too: the other effect may come later. */
export const dropReminders: Effect<'AppointmentCancelled', NotificationContext> = async (tx, event, context) => {
  await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'cancelled');
  await dropSessionReminders(tx, context, event.facts.appointmentId);
};
