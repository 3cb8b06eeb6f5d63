import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { DUE_CLIENTS_SHOWN, yearsAfter } from '../domain/retention.ts';
import { deleteDueNotes } from '../store/due-notes.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';
import { WORDS } from '../words.ts';

/** Writes down the appointments whose notes go: none go without it. */
type Recorder = (appointmentIds: string[]) => Promise<void>;

/**
 * Erases the session notes that `listDueNotes` shows; returns how many. Throws AppError changed_meanwhile when there are not as many as
 * `expected`: nothing goes that was not shown.
 */
export const eraseDueNotes = (context: BookingContext, expected: number, record: Recorder): Promise<number> =>
  transact(context, async (tx) => {
    const { notesYears } = (await findPracticeRules(tx)).retention;
    const erased =
      notesYears === null ? [] : await deleteDueNotes(tx, yearsAfter(context.now(), -notesYears), DUE_CLIENTS_SHOWN);
    if (erased.length !== expected) throw new AppError('changed_meanwhile', WORDS.notes.dueChanged);
    await record(erased);
    return erased.length;
  });

/** All whose time is over, without anybody pressing, where the practice has chosen that. Returns how many. */
export const eraseDueNotesAutomatically = (context: BookingContext, record: Recorder): Promise<number> =>
  transact(context, async (tx) => {
    const { notesYears, erasesDueNotes } = (await findPracticeRules(tx)).retention;
    if (!erasesDueNotes || notesYears === null) return 0;
    const erased = await deleteDueNotes(tx, yearsAfter(context.now(), -notesYears), null);
    if (erased.length > 0) await record(erased);
    return erased.length;
  });
