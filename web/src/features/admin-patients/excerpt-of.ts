import type { SessionNote } from '@stillpoint/contracts';

const ANSWERS = ['sessionHighlights', 'hypnoticTechniques', 'supervisorDiscussion', 'afterthoughts'] as const;

/** What a list shows of a note: its highlights, else the first of the other answers; empty where nothing was written. */
export const excerptOf = (note: SessionNote | null): string =>
  ANSWERS.map((name) => note?.[name].trim()).find(Boolean) ?? '';
