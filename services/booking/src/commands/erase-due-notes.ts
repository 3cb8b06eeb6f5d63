import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { yearsAfter } from '../domain/retention.ts';
import { deleteDueNotes } from '../store/due-notes.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';
import { WORDS } from '../words.ts';

/**
 * Erases the session notes past their retention. Returns the appointments they belonged to. Throws AppError changed_meanwhile
 * when their number is not `expected`, so that nothing is erased that was not shown.
 */
export const eraseDueNotes = (context: BookingContext, expected: number): Promise<string[]> =>
  transact(context, async (tx) => {
    const { notesYears } = (await findPracticeRules(tx)).retention;
    const erased = notesYears === null ? [] : await deleteDueNotes(tx, yearsAfter(context.now(), -notesYears));
    if (erased.length !== expected) throw new AppError('changed_meanwhile', WORDS.notes.dueChanged);
    return erased;
  });

/**
 * Does the same automatically where the practice has chosen that; `record` writes each erasure down first. Returns the number
 * of notes.
 */
export const eraseDueNotesAutomatically = (
  context: BookingContext,
  record: (appointmentIds: string[]) => Promise<void>,
): Promise<number> =>
  transact(context, async (tx) => {
    const { notesYears, erasesDueNotes } = (await findPracticeRules(tx)).retention;
    if (!erasesDueNotes || notesYears === null) return 0;
    const erased = await deleteDueNotes(tx, yearsAfter(context.now(), -notesYears));
    if (erased.length > 0) await record(erased);
    return erased.length;
  });
