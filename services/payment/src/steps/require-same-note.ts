import { AppError } from '@stillpoint/errors';
import type { ISql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { listHandledRowsAbout, notePlace } from '../store/handled.ts';
import { WORDS } from '../words.ts';
import { notStuck } from './find-stuck.ts';

/**
 * Returns if `note` is what a person noted about a stuck payment before: the call is a repeated one. Throws AppError already_exists
 * if it was another, which stands, and not_found if nobody noted anything.
 */
export async function requireSameNote(
  tx: ISql,
  { sealer }: PaymentContext,
  { id, note }: { id: string; note: string },
): Promise<void> {
  const noted = await listHandledRowsAbout(tx, id);
  if (noted.length === 0) throw notStuck();
  if (!noted.some((row) => sealer.open(notePlace(row.subject, row.kind), row.note) === note))
    throw new AppError('already_exists', WORDS.noted.otherwise);
}
