import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyMailbox } from '../../infra/bench/mailbox/first-copy.ts';

const MEGABYTES = 200;
const HALF_MINUTE_MS = 30_000;
const hasProc = existsSync('/proc/self/status');
const skipped = hasProc ? '' : ' (SKIPPED: there is no /proc to read the memory from)';

/** Declares the test of a first copy, on a product of its own: what is measured is its worker's memory from the start. */
export function testFirstCopy(mails: number): void {
  const title = `a mailbox of ${mails.toLocaleString('en')} mails is copied within ${MEGABYTES} MB of memory, and the next mail is shown within half a minute${skipped}`;
  test.skipIf(!hasProc)(title, async () => {
    const mailbox = await copyMailbox(mails, { print: (line) => console.log(line) });
    try {
      const next = await mailbox.nextMailMs();
      console.log(
        `${mails} mails copied in ${(mailbox.copyMs / 1_000).toFixed(1)} s; the worker had at most ${mailbox.peakMegabytes()} MB resident; the next mail was shown after ${next.toFixed(0)} ms.`,
      );
      expect(mailbox.peakMegabytes()).toBeLessThan(MEGABYTES);
      expect(next).toBeLessThan(HALF_MINUTE_MS);
    } finally {
      await mailbox.close();
    }
  });
}
