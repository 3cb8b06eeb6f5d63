import type { ISql } from '@stillpoint/db';
import type { ReminderKind } from '../domain/reminder-times.ts';

export interface DueReminder {
  appointmentId: string;
  kind: ReminderKind;
}

/** Sets when a reminder is due. One that is settled waits again when the session was moved: it is due at another time then. */
export async function upsertReminder(db: ISql, appointmentId: string, kind: ReminderKind, dueAt: Date): Promise<void> {
  await db`
    INSERT INTO notification.reminder AS known (appointment_id, kind, due_at) VALUES (${appointmentId}, ${kind}, ${dueAt})
    ON CONFLICT (appointment_id, kind) DO UPDATE SET due_at = excluded.due_at, state = 'waiting'
    WHERE known.due_at <> excluded.due_at`;
}

/** The reminder was due at `dueAt`, which has gone by: one that waits for another time is not sent. */
export async function closeReminder(db: ISql, appointmentId: string, kind: ReminderKind, dueAt: Date): Promise<void> {
  await db`
    UPDATE notification.reminder SET state = 'closed', due_at = ${dueAt}
    WHERE appointment_id = ${appointmentId} AND kind = ${kind} AND state = 'waiting' AND due_at <> ${dueAt}`;
}

/** Ends the reminders that wait: `dropped` when the session was cancelled, `closed` when it is over. */
export async function endReminders(db: ISql, appointmentId: string, state: 'dropped' | 'closed'): Promise<void> {
  await db`
    UPDATE notification.reminder SET state = ${state} WHERE appointment_id = ${appointmentId} AND state = 'waiting'`;
}

/** The reminder that is due longest, locked with its appointment; others skip it, and it skips what an effect works on. */
export async function lockDueReminder(db: ISql, now: Date): Promise<DueReminder | null> {
  const [row] = await db<{ appointment_id: string; kind: ReminderKind }[]>`
    SELECT r.appointment_id, r.kind FROM notification.reminder r JOIN notification.appointment a ON a.id = r.appointment_id
    WHERE r.state = 'waiting' AND r.due_at <= ${now}
    ORDER BY r.due_at LIMIT 1 FOR UPDATE OF a, r SKIP LOCKED`;
  return row ? { appointmentId: row.appointment_id, kind: row.kind } : null;
}

export async function setReminderState(db: ISql, reminder: DueReminder, state: 'sent' | 'closed'): Promise<void> {
  await db`
    UPDATE notification.reminder SET state = ${state}
    WHERE appointment_id = ${reminder.appointmentId} AND kind = ${reminder.kind}`;
}
