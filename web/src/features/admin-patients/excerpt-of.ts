import type { SessionNote } from '@stillpoint/contracts';

/** What a list shows of a note: its highlights, else the first of the other answers. */
export const excerptOf = (note: SessionNote | null): string | undefined =>
  note ? [note.sessionHighlights, ...Object.values(note)].find((answer) => answer.trim()) : undefined;
