import { expect, it } from 'vitest';
import { WORDS } from './words.ts';

it.each(['Unauthorized - Please log in', 'The database is away.'])(
  'a note that could not be saved says that it is kept in a sentence of its own after the reason: %s',
  (reason) => {
    expect(WORDS.keptInTab(reason, false)).toMatch(/^[^.]*\. What you wrote is kept in this tab\.$/);
    expect(WORDS.keptInTab(reason, true)).toMatch(
      /^[^.]*\. What you wrote is kept in this tab, and tried again by itself\.$/,
    );
  },
);
