import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { BYTES, filled, SHAPES } from '../../../test/mailbox/html-shapes.ts';
import { startHtmlReader } from './html-reader.ts';
import { plainText } from './plain-text.ts';

const reader = startHtmlReader();
const patient = startHtmlReader(60_000);
afterAll(() => Promise.all([reader.close(), patient.close()]));

test.each(SHAPES)(
  '300 kB of %j block nothing else in the process, and are shown within the limit of a second',
  async (piece) => {
    // What else the machine does holds up some tries, never all.
    await vi.waitFor(async () => {
      // The thread is there already, as it is for the second mail.
      while ((await reader.read('<p>x</p>')).html === null);
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const startedAt = performance.now();
      const { html, text } = await reader.read(filled(piece));
      const tookMs = performance.now() - startedAt;
      delay.disable();
      expect(typeof text).toBe('string');
      if (piece.length < 20) expect(html === null || html.length <= 4 * BYTES).toBe(true);
      // Cleaned in this thread, it would stand still for as long as that takes.
      expect(delay.max / 1e6).toBeLessThan(Math.max(500, tookMs / 2));
      expect(tookMs).toBeLessThan(5_000);
    }, 180_000);
  },
);

test.each(SHAPES)('20 kB of %j beside a text of their own hold up the process for 200 ms at most', async (piece) => {
  await reader.read('<p>x</p>', false);
  // What else the machine does holds up some tries, never all.
  await vi.waitFor(async () => {
    const startedAt = performance.now();
    expect((await reader.read(filled(piece, 20_000), false)).text).toBe('');
    expect(performance.now() - startedAt).toBeLessThan(200);
  }, 180_000);
});

test('a mail of more than 15,000 tags is shown as plain text', async () => {
  expect(await patient.read(`${filled('<b>', 60_000)}Hello`)).toEqual({ html: null, text: 'Hello' });
  expect((await patient.read(`${filled('<br>', 4_000)}Hello`)).html).toMatch(/Hello$/);
});

test('a mail that takes longer than the limit is shown as plain text, and the next one is cleaned by a new thread', async () => {
  const hasty = startHtmlReader(1);
  expect(await hasty.read(`${filled('<b>', 30_000)}<p>Hello</p>`)).toEqual({ html: null, text: 'Hello' });
  // Also a small one, since it has many tags.
  expect(await hasty.read(filled('<a>', 20_000), false)).toEqual({ html: null, text: '' });
  await hasty.close();
  expect(await patient.read('<p>Hello</p><script>x</script>')).toEqual({ html: '<p>Hello</p>', text: 'Hello' });
});

test('the text of a mail’s HTML has what its images show, and not their addresses', async () => {
  const html =
    '<img src="https://a.example/pixel.gif"><p>Hello <img alt="Ada" src="https://a.example/ada.png">, see you.</p>';
  expect((await patient.read(html)).text).toBe('Hello Ada, see you.');
});

test('the text of a mail’s HTML has its headings as they are written, and its rows and cells apart, and no link twice', async () => {
  const cells = '<tr><th>Monday</th><td>9:00</td></tr><tr><td>Tuesday</td><td>10:00</td></tr>';
  const { text } = await patient.read(`<h2>Free times</h2><table>${cells}</table><a href="mailto:a@b.co">a@b.co</a>`);
  expect(text).toBe('Free times\n\nMonday 9:00\nTuesday 10:00\n\na@b.co');
});

test('the text of HTML contains no tags, scripts or styles, and its entities are decoded', () => {
  expect(plainText('<style>p{}</style><p>A &amp; B</p><p>C&nbsp;&lt;D<script>alert(1)</script></p>')).toBe(
    'A & B\nC <D',
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', 'p', '/', '<b>', '</b>', '<style>', ' ', 'word', '\n')),
      (pieces) => {
        expect(plainText(pieces.join(''))).not.toMatch(/<[a-z/]*b>|<style>/);
      },
    ),
  );
});
