import type { NotificationContext } from '../context.ts';
import { deleteOldAppointments } from '../store/appointments.ts';
import { deleteSettledMails } from '../store/mails.ts';
import { deleteErasedMails } from '../store/person-data.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Settled mails are kept as long as somebody may ask what became of them. */
const KEEP_MAILS_MS = 90 * DAY_MS;
/** Copies of appointments: refunds may come months after a session. */
const KEEP_APPOINTMENTS_MS = 400 * DAY_MS;

/** Forgets settled mails after 90 days, those of erased people at once, and copies of appointments 400 days after their session. */
export async function purge(context: NotificationContext): Promise<void> {
  const now = context.now().getTime();
  await deleteErasedMails(context.sql);
  await deleteSettledMails(context.sql, new Date(now - KEEP_MAILS_MS));
  await deleteOldAppointments(context.sql, new Date(now - KEEP_APPOINTMENTS_MS));
}
