import { mergeChanges } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { WORDINGS, type WordingKey } from '../domain/wordings/catalogue.ts';
import { requireWording, requireWordingKey } from '../domain/wordings/require-wording.ts';
import { listWordings, lockWordings, upsertWording, type StoredWording } from '../store/mail-wordings.ts';
import { WORDS } from '../words.ts';

/** `basedOn`: the practice's own wording as loaded into the form, null for the original. */
type WordingForm = StoredWording & { basedOn?: StoredWording | null | undefined };

/**
 * Stores and returns the practice's own wording of a mail; mails written from now on use it. Throws AppError `not_found` for an
 * unknown mail, `invalid_input` with the placeholder's name for a wording that would break it, `changed_meanwhile` when
 * somebody else has changed the same fields since `basedOn`, or restored the original.
 */
export async function saveWording(
  context: NotificationContext,
  key: string,
  form: WordingForm,
): Promise<StoredWording> {
  const known = requireWordingKey(key);
  return transact(context, async (tx) => {
    await lockWordings(tx);
    const own = (await listWordings(tx)).get(known) ?? null;
    const wording = storable(known, written(known, form, own));
    await upsertWording(tx, known, wording, context.now());
    return wording;
  });
}

function written(key: WordingKey, { basedOn, ...typed }: WordingForm, own: StoredWording | null): StoredWording {
  const original = { ...WORDINGS[key].original, delayHours: WORDINGS[key].delayHours ?? null };
  const form = { ...typed, basedOn: basedOn === null ? original : basedOn };
  const { values, isConflict } = mergeChanges(form, own ?? original);
  if ((basedOn && !own) || isConflict) throw new AppError('changed_meanwhile', WORDS.refused.otherWording);
  return values;
}

function storable(key: WordingKey, wording: StoredWording): StoredWording {
  requireWording(key, wording);
  const isFollowUp = WORDINGS[key].delayHours !== undefined;
  if (isFollowUp && wording.delayHours === null) throw new AppError('invalid_input', WORDS.refused.sayHours);
  return { ...wording, delayHours: isFollowUp ? wording.delayHours : null };
}
