import { expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { expectHarmless } from './support/hostile-html/expect-harmless.ts';
import { openedInMailbox } from './support/hostile-html/open-in-mailbox.ts';
import { openedUnsafely } from './support/hostile-html/open-unsafely.ts';
import { oneOfEachFamily } from './support/hostile-html/one-of-each-family.ts';
import { readVectors } from './support/hostile-html/read-vectors.ts';

const browser = useBrowser();
const VECTORS = readVectors();
/** The others are our own. */
const publishedCount = VECTORS.filter(({ name }) => !name.startsWith('mail-trackers')).length;

test('no hostile mail from the published lists runs a script, reaches another host, or keeps any markup that could', async () => {
  const bare = await openedUnsafely(await browser.newContext(), VECTORS);
  const opened = await openedInMailbox(await browser.newContext(), VECTORS);
  const { alarms, left, framed } = opened;
  console.log(
    `${VECTORS.length} hostile mails (${publishedCount} after published cases). Opened as they are: ${bare.ran.size} run a script, ${bare.reached.size} reach another host, ${bare.harmful.size} do either or wait for a click. ` +
      `In the mailbox: ${alarms.ran.size}, ${alarms.reached.size}, ${left.size}; ${framed.length} shown as HTML.`,
  );
  expectHarmless(opened, VECTORS);
  // The alarms can ring, and the mails were really shown.
  expect(bare.ran.size).toBeGreaterThan(VECTORS.length / 4);
  expect(bare.harmful.size).toBeGreaterThan(VECTORS.length / 2);
  expect(framed.length).toBeGreaterThan(VECTORS.length / 2);
}, 600_000);

test('the hostile mail that stands for each family in every run of the tests does harm where nothing is cleaned', async () => {
  const vectors = oneOfEachFamily();
  const { harmful } = await openedUnsafely(await browser.newContext(), vectors, 30_000);
  expect(vectors.filter(({ number }) => !harmful.has(number))).toEqual([]);
});
