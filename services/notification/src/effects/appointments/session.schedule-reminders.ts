import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { setReminders } from '../../set-reminders.ts';
import { upsertAppointment } from '../../store/appointments.ts';

type Scheduled = 'MeetingArranged' | 'MeetingUnavailable' | 'AppointmentRescheduled';

/** Schedules the reminders of a confirmed session for its latest known time. */
export const scheduleReminders =
  (stage: 'confirmed' | 'meeting'): Effect<Scheduled, NotificationContext> =>
  async (tx, event, context) =>
    setReminders(tx, context, await upsertAppointment(tx, context.sealer, event.facts, event.personal, stage));
