import type { BookingContext } from '../context.ts';
import { DUE_CLIENTS_SHOWN, yearsAfter } from '../domain/retention.ts';
import { listDueNotes as listRows, type DueNotes } from '../store/due-notes.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';

/**
 * Session notes whose time is over, of at most 20 clients, whose notes are the oldest: how many, and of whom. `isMore`: there are
 * others, who follow when these are erased.
 */
export async function listDueNotes({
  sql,
  now,
}: BookingContext): Promise<{ notes: number; isMore: boolean; clients: DueNotes[] }> {
  const { notesYears } = (await findPracticeRules(sql)).retention;
  if (notesYears === null) return { notes: 0, isMore: false, clients: [] };
  const found = await listRows(sql, yearsAfter(now(), -notesYears), DUE_CLIENTS_SHOWN + 1);
  const clients = found.slice(0, DUE_CLIENTS_SHOWN);
  return {
    notes: clients.reduce((sum, { notes }) => sum + notes, 0),
    isMore: found.length > clients.length,
    clients,
  };
}
