import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { setReminders } from '../../set-reminders.ts';
import { upsertAppointment } from '../../store/appointments.ts';

/** A session that was moved is reminded of at its new time. */
export const rescheduleReminders: Effect<'AppointmentRescheduled', NotificationContext> = async (tx, event, context) =>
  setReminders(tx, context, await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'confirmed'));
