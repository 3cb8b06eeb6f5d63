import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { upsertAppointment } from '../../store/appointments.ts';

export const rememberConfirmed: Effect<'AppointmentConfirmed', NotificationContext> = async (tx, event, context) => {
  await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'confirmed');
};
