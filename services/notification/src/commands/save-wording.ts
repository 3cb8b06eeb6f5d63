import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { WORDINGS } from '../domain/wordings/catalogue.ts';
import { requireWording } from '../domain/wordings/require-wording.ts';
import { upsertWording, type StoredWording } from '../store/mail-wordings.ts';
import { WORDS } from '../words.ts';

/**
 * Stores the practice's own words of a mail; mails written from now on carry them. Throws AppError `not_found` for an unknown mail,
 * `invalid_input` with the placeholder's name for words that would break it.
 */
export async function saveWording(context: NotificationContext, key: string, wording: StoredWording): Promise<void> {
  const known = requireWording(key, wording);
  const isFollowUp = WORDINGS[known].delayHours !== undefined;
  if (isFollowUp && wording.delayHours === null) throw new AppError('invalid_input', WORDS.refused.sayHours);
  const stored = { ...wording, delayHours: isFollowUp ? wording.delayHours : null };
  await upsertWording(context.sql, known, stored, context.now());
}
