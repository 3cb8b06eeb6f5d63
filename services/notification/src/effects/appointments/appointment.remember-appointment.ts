import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { upsertAppointment } from '../../store/appointments.ts';

type Remembered = 'AppointmentCreated' | 'AppointmentConfirmed';

export const rememberAppointment =
  (stage: 'created' | 'confirmed'): Effect<Remembered, NotificationContext> =>
  async (tx, event, context) => {
    await upsertAppointment(tx, context.sealer, event.facts, event.personal, stage);
  };
