import type { DateOrder, ImportFields, ImportPreview } from '@stillpoint/contracts';
import { AppError, type ErrorCode } from '@stillpoint/errors';
import { openThread } from '@stillpoint/runtime';
import type { CalendarReading } from './read-calendar.ts';
import type { ImportRow } from './row.ts';
import { WORDS } from '../words.ts';

/** Without `how` a preview is returned, otherwise all rows. */
export interface Question {
  content: string;
  how: { fields: ImportFields; dateOrder: DateOrder } | null;
  reading: CalendarReading;
}
export type Answer = { found: ImportPreview | ImportRow[] } | { code: ErrorCode; message: string };

/** Time limit in milliseconds: the largest exports of other programs take a few seconds. */
const LIMIT_MS = 30_000;
const IDLE_MS = 60_000;
const HEAP = { maxOldGenerationSizeMb: 512 };

/**
 * Reads files of other programs in a worker thread, since a calendar may repeat an event endlessly and must not block the
 * process. Both functions throw AppError invalid_input and too_large.
 */
export function startFileReader(limitMs = LIMIT_MS) {
  const name = 'file-reader';
  const from = import.meta.url;
  const thread = openThread<Question, Answer>({ name, from, limitMs, heap: HEAP, idleMs: IDLE_MS });

  async function ask(question: Question): Promise<ImportPreview | ImportRow[]> {
    const answer = await thread.ask(question);
    if (answer === null) throw new AppError('too_large', WORDS.imports.tooSlow);
    if ('code' in answer) throw new AppError(answer.code, answer.message);
    return answer.found;
  }

  return {
    /** How a file would be read without further choices. */
    preview: async (content: string, reading: CalendarReading) =>
      (await ask({ content, how: null, reading })) as ImportPreview,
    /** Every row of a file; `how` is ignored for a calendar. */
    read: async (content: string, how: NonNullable<Question['how']>, reading: CalendarReading) =>
      (await ask({ content, how, reading })) as ImportRow[],
    close: () => thread.close(),
  };
}

/** The process' reader; its thread starts with the first file. */
export const files = startFileReader();
