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
/** Does harm as it is: the alarms can ring. The proof opens every one of them so. */
const sample = vectors.filter((_, at) => at % 9 === 0);
const numbersOf = (some: typeof vectors) => some.map(({ number }) => number).toSorted((a, b) => a - b);

test('no hostile mail of any kind runs a script, reaches another host, or keeps any markup that could', async () => {
  const bare = await openedUnsafely(await browser.newContext(), sample, HARM_WITHIN_MS);
  const opened = await openedInMailbox(await browser.newContext(), vectors);
  expectHarmless(opened, vectors);
  expect([...bare.harmful].toSorted((a, b) => a - b)).toEqual(numbersOf(sample));
  // Each was really shown.
  expect(opened.framed.toSorted((a, b) => a - b)).toEqual(numbersOf(vectors));
});
