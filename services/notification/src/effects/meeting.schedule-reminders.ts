import type { DomainEvent } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import { clientKey } from '../commands/remember-zone.ts';
import type { NotificationContext } from '../context.ts';
import { reminderTimes, type ReminderKind } from '../domain/reminder-times.ts';
import { findZone } from '../store/client-zones.ts';
import { upsertAppointment } from '../store/appointments.ts';
import { upsertReminder } from '../store/reminders.ts';

/** Sets the reminders of a confirmed session; those whose time has gone by are not made up for. */
export async function scheduleReminders(
  tx: TransactionSql,
  event: DomainEvent<'MeetingArranged'> | DomainEvent<'MeetingUnavailable'>,
  context: NotificationContext,
): Promise<void> {
  const copy = await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'meeting');
  if (copy.status !== 'confirmed') return;
  const zone = (await findZone(tx, clientKey(context, copy.personal.clientEmail))) ?? context.practice.timeZone;
  const times = reminderTimes(copy.startsAt, zone);
  for (const kind of Object.keys(times) as ReminderKind[])
    if (times[kind] > context.now()) await upsertReminder(tx, copy.id, kind, times[kind]);
}
