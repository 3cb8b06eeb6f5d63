import type { ISql } from '@stillpoint/db';
import type { ReminderKind } from '../domain/reminder-times.ts';

export interface DueReminder {
  appointmentId: string;
  kind: ReminderKind;
}

/** Sets when a reminder is due, unless it was sent or dropped before. */
export async function upsertReminder(db: ISql, appointmentId: string, kind: ReminderKind, dueAt: Date): Promise<void> {
  await db`
    INSERT INTO notification.reminder AS known (appointment_id, kind, due_at) VALUES (${appointmentId}, ${kind}, ${dueAt})
    ON CONFLICT (appointment_id, kind) DO UPDATE SET due_at = excluded.due_at WHERE known.state = 'waiting'`;
}

/** Ends the reminders that wait: `dropped` when the session was cancelled, `closed` when it is over. */
export async function endReminders(db: ISql, appointmentId: string, state: 'dropped' | 'closed'): Promise<void> {
  await db`
    UPDATE notification.reminder SET state = ${state} WHERE appointment_id = ${appointmentId} AND state = 'waiting'`;
}

/** The reminder that is due longest, locked; others skip it. */
export async function lockDueReminder(db: ISql, now: Date): Promise<DueReminder | null> {
  const [row] = await db<{ appointment_id: string; kind: ReminderKind }[]>`
    SELECT appointment_id, kind FROM notification.reminder
    WHERE state = 'waiting' AND due_at <= ${now}
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return row ? { appointmentId: row.appointment_id, kind: row.kind } : null;
}

export async function setReminderState(db: ISql, reminder: DueReminder, state: 'sent' | 'closed'): Promise<void> {
  await db`
    UPDATE notification.reminder SET state = ${state}
    WHERE appointment_id = ${reminder.appointmentId} AND kind = ${reminder.kind}`;
}
