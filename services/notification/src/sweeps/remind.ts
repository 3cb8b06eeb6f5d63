import { transact } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { oweMail } from '../owe-mail.ts';
import { clientSession, dashboardUrl } from '../session-info.ts';
import { findAppointment, type AppointmentCopy } from '../store/appointments.ts';
import { reminderTimesOf } from '../set-reminders.ts';
import { lockDueReminder, setReminderState, upsertReminder, type DueReminder } from '../store/reminders.ts';
import { reminderLetter } from '../templates/session-letters.tsx';

/** A reminder of the day before that is this late would arrive with the one an hour ahead. */
const TOO_LATE_FOR_DAY_MS = 2 * 60 * 60_000;

/** Writes the reminders that are due; answers how many. Each in its own transaction, so any number of workers may do it. */
export async function sendDueReminders(context: NotificationContext): Promise<number> {
  let sent = 0;
  for (;;) {
    const state = await transact(context, (tx) => sendOne(tx, context));
    if (state === null) return sent;
    if (state === 'sent') sent += 1;
  }
}

/** `later`: the session has moved, or the client's night; it is due at another time now. */
type Reminded = 'sent' | 'closed' | 'later';

async function sendOne(tx: TransactionSql, context: NotificationContext): Promise<Reminded | null> {
  const reminder = await lockDueReminder(tx, context.now());
  if (!reminder) return null;
  const copy = await findAppointment(tx, context.sealer, reminder.appointmentId);
  const state = copy ? await judge(tx, context, reminder, copy) : 'closed';
  if (copy && state === 'sent') await oweReminder(tx, context, reminder, copy);
  if (state !== 'later') await setReminderState(tx, reminder, state);
  return state;
}

async function judge(
  tx: TransactionSql,
  context: NotificationContext,
  reminder: DueReminder,
  copy: AppointmentCopy,
): Promise<Reminded> {
  const dueAt = (await reminderTimesOf(tx, context, copy))[reminder.kind];
  if (copy.status === 'confirmed' && dueAt > context.now()) {
    await upsertReminder(tx, copy.id, reminder.kind, dueAt);
    return 'later';
  }
  return isTimely(reminder, copy, context.now()) ? 'sent' : 'closed';
}

function isTimely(reminder: DueReminder, copy: AppointmentCopy, now: Date): boolean {
  const leftMs = copy.startsAt.getTime() - now.getTime();
  return copy.status === 'confirmed' && leftMs > (reminder.kind === 'day' ? TOO_LATE_FOR_DAY_MS : 0);
}

async function oweReminder(
  tx: TransactionSql,
  context: NotificationContext,
  reminder: DueReminder,
  copy: AppointmentCopy,
): Promise<void> {
  const { clientName, clientEmail, meetingUrl, meetingId } = copy.personal;
  await oweMail(tx, context, {
    // A session that was moved is reminded of again.
    cause: `${copy.id} ${copy.startsAt.toISOString()}`,
    kind: `reminder-${reminder.kind}`,
    appointmentId: copy.id,
    startsAt: copy.startsAt,
    to: { name: clientName, address: clientEmail },
    letter: reminderLetter({
      clientName,
      session: await clientSession(tx, context, copy),
      meetingUrl,
      meetingId,
      dashboardUrl: dashboardUrl(context),
      when: reminder.kind,
    }),
  });
}
