import { ianaZone, isTimeZone } from '@stillpoint/scheduling';
import type { NotificationContext } from '../context.ts';
import { clientKeys, upsertZone } from '../store/client-zones.ts';

/** Longest name of a zone, in characters. */
const LONGEST_NAME = 64;

/**
 * Stores a client's time zone as the browser last sent it: mails show times in it, and quiet hours are its night. A name that
 * is no IANA zone is ignored, since it comes from the browser and only improves mails.
 */
export async function rememberZone(
  context: NotificationContext,
  seen: { clientEmail: string; timeZone: string },
): Promise<void> {
  const timeZone = ianaZone(seen.timeZone);
  if (timeZone.length > LONGEST_NAME || !isTimeZone(timeZone)) return;
  await upsertZone(context.sql, clientKeys(context, seen.clientEmail)[0]!, timeZone, context.now());
}
