import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { requireWordingKey } from '../domain/wordings/require-wording.ts';
import { deleteWording, listWordings, lockWordings, type StoredWording } from '../store/mail-wordings.ts';
import { WORDS } from '../words.ts';

/**
 * Restores the original wording; a follow-up is no longer sent. Throws AppError `not_found`, and `changed_meanwhile` where the
 * practice's own words are others than `basedOn`.
 */
export async function restoreWording(
  context: NotificationContext,
  key: string,
  basedOn?: StoredWording | null,
): Promise<void> {
  const known = requireWordingKey(key);
  await transact(context, async (tx) => {
    await lockWordings(tx);
    const own = (await listWordings(tx)).get(known);
    if (own && basedOn !== undefined && !isDeepStrictEqual(own, basedOn))
      throw new AppError('changed_meanwhile', WORDS.refused.otherWording);
    await deleteWording(tx, known);
  });
}
