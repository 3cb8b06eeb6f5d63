import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../src/mailbox/reading/clean-html.ts';
import { MAX_TAGS } from '../../src/mailbox/reading/html-reader.ts';
import { filled, SHAPES } from './html-shapes.ts';

const LIMIT_MS = 500;

/** The largest text that is ever cleaned. */
function most(piece: string): string {
  const html = filled(piece);
  const tags = piece.split('<').length - 1;
  return tags === 0 ? html : html.slice(0, piece.length * Math.floor(MAX_TAGS / tags));
}

/** Processor time in milliseconds, user and system. */
function cost(html: string): number {
  const before = process.cpuUsage();
  cleanHtml(html);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test.each(SHAPES)('300 kB of %j are cleaned within 500 ms of CPU time', (piece) => {
  expect(Math.min(cost(most(piece)), cost(most(piece)))).toBeLessThan(LIMIT_MS);
});

test('300 kB of any shape are cleaned within 500 ms of CPU time', { timeout: 600_000 }, () => {
  const costs: number[] = [];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...SHAPES, 'word ', '</b>', '</p>', '</td>'), { minLength: 1, maxLength: 8 }),
      (pieces) => {
        const html = most(pieces.join(''));
        costs.push(Math.min(cost(html), cost(html)));
      },
    ),
    { numRuns: 300 },
  );
  const dearest = Math.max(...costs);
  process.stdout.write(`dearest of ${costs.length}: ${Math.round(dearest)} ms\n`);
  expect(dearest).toBeLessThan(LIMIT_MS);
});
