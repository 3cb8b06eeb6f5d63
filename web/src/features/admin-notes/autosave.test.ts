import { expect, it } from 'vitest';
import { autosave, autosaveWords, isDue, isUnsaved, NOTHING_TYPED, type AutosaveEvent } from './autosave.ts';

const after = (...events: (AutosaveEvent['type'] | AutosaveEvent)[]) =>
  events.reduce(
    (state, event) => autosave(state, typeof event === 'string' ? ({ type: event } as AutosaveEvent) : event),
    NOTHING_TYPED,
  );
const failed = { type: 'failed', why: 'The server is away.' } as const;

it('automatic saving has nothing to do or to report before anything is typed', () => {
  expect([isDue(NOTHING_TYPED), autosaveWords(NOTHING_TYPED)]).toEqual([false, null]);
});

it('automatic saving saves one version at a time, and saves again what was typed in the meantime', () => {
  const meanwhile = after('typed', 'started', 'typed');
  expect([isDue(meanwhile), autosaveWords(meanwhile)]).toEqual([false, 'Saving...']);
  const next = autosave(meanwhile, { type: 'saved' });
  expect([isDue(next), autosaveWords(next)]).toEqual([true, 'Not saved yet']);
  expect(autosaveWords(after('typed', 'started', 'typed', 'saved', 'started', 'saved'))).toBe('Saved');
});

it('automatic saving reports a failure and waits until something is typed or a retry is requested', () => {
  const state = after('typed', 'started', failed);
  expect([isDue(state), isUnsaved(state), autosaveWords(state)]).toEqual([false, true, 'The server is away.']);
  expect(isDue(autosave(state, { type: 'typed' }))).toBe(true);
  expect(isDue(autosave(state, { type: 'tried-again' }))).toBe(true);
});
