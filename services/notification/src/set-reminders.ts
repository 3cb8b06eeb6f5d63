import type { TransactionSql } from '@stillpoint/db';
import type { NotificationContext } from './context.ts';
import { reminderTimes, type ReminderKind } from './domain/reminder-times.ts';
import type { AppointmentCopy } from './store/appointments.ts';
import { clientKeys, findZone } from './store/client-zones.ts';
import { findPractice } from './store/practice.ts';
import { dropScheduledMails, scheduleMail } from './store/mails.ts';

/**
 * Schedules the reminders of a confirmed session for its start. Reminders whose time has passed are skipped, and those for an
 * earlier start are dropped. Safe to repeat: a reminder sent for this start is not sent again.
 */
export async function setReminders(
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<void> {
  if (copy.status !== 'confirmed') return;
  const times = reminderTimes(copy.startsAt, await quietZoneOf(tx, context, copy));
  const set = (when: ReminderKind) => {
    const kind = `reminder-${when}` as const;
    return times[when] > context.now()
      ? scheduleMail(tx, { kind, appointmentId: copy.id, notBefore: times[when] }, context.now())
      : dropScheduledMails(tx, copy.id, [kind], context.now(), times[when]);
  };
  await Promise.all((Object.keys(times) as ReminderKind[]).map(set));
}

/** Drops the reminders of a session that does not take place, or is over. */
export const dropSessionReminders = (
  tx: TransactionSql,
  context: NotificationContext,
  appointmentId: string,
): Promise<void> => dropScheduledMails(tx, appointmentId, ['reminder-day', 'reminder-hour'], context.now());

/** The zone whose nights a session's reminders keep out of: the client's last known one, else the practice's. */
export const quietZoneOf = async (
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
): Promise<string> =>
  (await findZone(tx, clientKeys(context, copy.personal.clientEmail))) ?? (await findPractice(tx, context)).timeZone;
