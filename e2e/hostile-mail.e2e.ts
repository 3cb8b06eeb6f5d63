import { expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { expectHarmless } from './support/hostile-html/expect-harmless.ts';
import { oneOfEachFamily } from './support/hostile-html/one-of-each-family.ts';
import { openedInMailbox } from './support/hostile-html/open-in-mailbox.ts';
import { openedUnsafely } from './support/hostile-html/open-unsafely.ts';

/** However much else the machine does. */
const HARM_WITHIN_MS = 30_000;

const browser = useBrowser();
const vectors = oneOfEachFamily();
const all = vectors.map(({ number }) => number).toSorted((a, b) => a - b);

test('no hostile mail of any kind runs a script, reaches another host, or keeps any markup that could', async () => {
  const bare = await openedUnsafely(await browser.newContext(), vectors, HARM_WITHIN_MS);
  const opened = await openedInMailbox(await browser.newContext(), vectors);
  expectHarmless(opened, vectors);
  // Each does harm as it is, and each was really shown.
  expect([...bare.harmful].toSorted((a, b) => a - b)).toEqual(all);
  expect(opened.framed.toSorted((a, b) => a - b)).toEqual(all);
});
