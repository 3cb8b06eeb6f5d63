import type { BookingContext } from '../context.ts';
import { yearsAfter } from '../domain/retention.ts';
import { listDueNotes as listRows, type DueNotes } from '../store/due-notes.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';

const SHOWN = 50;

/** The number of session notes past their retention, and of whom, the oldest first, at most 50 people. */
export async function listDueNotes({ sql, now }: BookingContext): Promise<{ notes: number; clients: DueNotes[] }> {
  const { notesYears } = (await findPracticeRules(sql)).retention;
  if (notesYears === null) return { notes: 0, clients: [] };
  const before = yearsAfter(now(), -notesYears);
  const rows = await listRows(sql, before, SHOWN);
  return { notes: rows[0]?.inAll ?? 0, clients: rows.map(({ inAll: _, ...client }) => client) };
}
