import type { TransactionSql } from '@stillpoint/db';
import { clientKey } from './commands/remember-zone.ts';
import type { NotificationContext } from './context.ts';
import { reminderTimes, type ReminderKind } from './domain/reminder-times.ts';
import type { AppointmentCopy } from './store/appointments.ts';
import { findZone } from './store/client-zones.ts';
import { closeReminder, upsertReminder } from './store/reminders.ts';

/**
 * Sets the reminders of a confirmed session to its start; those whose time has gone by are not made up for, and those a move
 * left behind are closed. Safe to repeat: what was sent for this start is not sent again.
 */
export async function setReminders(
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<void> {
  if (copy.status !== 'confirmed') return;
  const times = await reminderTimesOf(tx, context, copy);
  for (const kind of Object.keys(times) as ReminderKind[]) {
    const set = times[kind] > context.now() ? upsertReminder : closeReminder;
    await set(tx, copy.id, kind, times[kind]);
  }
}

/** When a session's reminders are due, with the nights of the client's zone as last seen, else of the practice's. */
export async function reminderTimesOf(
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<Record<ReminderKind, Date>> {
  const zone = (await findZone(tx, clientKey(context, copy.personal.clientEmail))) ?? context.practice.timeZone;
  return reminderTimes(copy.startsAt, zone);
}
