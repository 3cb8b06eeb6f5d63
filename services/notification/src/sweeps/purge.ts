import type { NotificationContext } from '../context.ts';
import { deleteOldHolds } from '../store/appointments.ts';
import { deleteSettledMails } from '../store/mails.ts';
import { deleteErasedMails } from '../store/person-data.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Settled mails are kept as long as somebody may ask what became of them. */
const KEEP_MAILS_MS = 90 * DAY_MS;
/** Copies of holds that were never confirmed: money that came too late may go back months after. */
const KEEP_HOLDS_MS = 400 * DAY_MS;

/**
 * Forgets settled mails after 90 days, those of erased people at once, and copies of holds that were never confirmed after 400. Those of
 * other sessions stay, as the sessions do: a refund is mailed however late it comes.
 */
export async function purge(context: NotificationContext): Promise<void> {
  const now = context.now().getTime();
  await deleteErasedMails(context.sql);
  await deleteSettledMails(context.sql, new Date(now - KEEP_MAILS_MS));
  await deleteOldHolds(context.sql, new Date(now - KEEP_HOLDS_MS));
}
