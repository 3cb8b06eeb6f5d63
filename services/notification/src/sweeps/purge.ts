import { DAY_MS } from '@stillpoint/scheduling';
import type { NotificationContext } from '../context.ts';
import { deleteOldHolds } from '../store/appointments.ts';
import { deleteSettledMails } from '../store/mails.ts';
import { deleteErasedMails } from '../store/person-data.ts';

/** How long somebody may ask about a settled mail. */
const KEEP_MAILS_MS = 90 * DAY_MS;
/** How long copies of holds are kept: money that came too late may be refunded months later. */
const KEEP_HOLDS_MS = 400 * DAY_MS;

/**
 * Deletes settled mails after 90 days, those of erased people at once, and copies of holds that were never confirmed after 400
 * days. Copies of other sessions stay as long as the sessions, since a refund is mailed however late it comes.
 */
export async function purge(context: NotificationContext): Promise<void> {
  const now = context.now().getTime();
  await deleteErasedMails(context.sql);
  await deleteSettledMails(context.sql, new Date(now - KEEP_MAILS_MS));
  await deleteOldHolds(context.sql, new Date(now - KEEP_HOLDS_MS));
}
