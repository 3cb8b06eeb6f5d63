// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const [KEY, ANOTHER] = ['ab'.repeat(32), 'cd'.repeat(32)];
const NOTE = 'Ada fears heights.';
const PATIENCE = { timeout: 30_000 };
const inTab = () => JSON.stringify({ ...sessionStorage });

/** The drafts as a page has them that was just loaded in this tab. */
async function loadedPage(key?: string) {
  vi.resetModules();
  const drafts = await import('./drafts.ts');
  await drafts.openDrafts('administrator', key);
  return { ...drafts, note: drafts.draftOf<string>('administrator', 'note 7') };
}

/** A page in which a note was typed, and left. */
async function typed() {
  const { note } = await loadedPage(KEY);
  note.save('Ada');
  note.save(NOTE);
  await vi.waitFor(() => expect(inTab().length).toBeGreaterThan(NOTE.length + 20), PATIENCE);
}

beforeEach(() => sessionStorage.clear());

it('a draft cannot be read in the tab’s storage, and opens in the next page under the same account’s key', async () => {
  await typed();
  expect(inTab()).not.toContain('Ada');
  const { note, hasDrafts } = await loadedPage(KEY);
  expect(note.load()).toBe(NOTE);
  expect(hasDrafts('administrator')).toBe(true);
  expect((await loadedPage()).note.load(), 'without a key').toBeUndefined();
});

it('a draft does not open under another key, and is deleted then', async () => {
  await typed();
  expect((await loadedPage(ANOTHER)).note.load()).toBeUndefined();
  expect((await loadedPage(KEY)).note.load()).toBeUndefined();
});

it('a draft that was moved under another name does not open', async () => {
  await typed();
  sessionStorage.setItem('draft administrator note 8', sessionStorage.getItem('draft administrator note 7')!);
  const { note, draftOf } = await loadedPage(KEY);
  expect([note.load(), draftOf('administrator', 'note 8').load()]).toEqual([NOTE, undefined]);
});

it('nobody finds on the same page what was typed under another key', async () => {
  const { note, openDrafts } = await loadedPage(KEY);
  note.save(NOTE);
  await openDrafts('administrator', ANOTHER);
  expect(note.load()).toBeUndefined();
});

it('a draft that is discarded while it is being sealed is not stored any more', async () => {
  const { note, draftOf } = await loadedPage(KEY);
  note.save(NOTE);
  // Sealing has begun by then.
  await Promise.resolve();
  note.clear();
  draftOf('administrator', 'rules').save('last');
  await vi.waitFor(() => expect(inTab()).toContain('rules'), PATIENCE);
  expect(inTab()).not.toContain('note 7');
});

it('a draft is sealed and found again even if the previous one could not be sealed', async () => {
  const { note, draftOf } = await loadedPage(KEY);
  const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('no', 'OperationError'));
  draftOf('administrator', 'rules').save('first');
  note.save(NOTE);
  await vi.waitFor(() => expect(inTab()).toContain('note 7'), PATIENCE);
  expect(sealing).toHaveBeenCalledTimes(2);
  sealing.mockRestore();
  expect((await loadedPage(KEY)).note.load()).toBe(NOTE);
});
