import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyMailbox } from '../infra/bench/mailbox/first-copy.ts';

const MAILS = 10_000;
const HALF_MINUTE_MS = 30_000;
const hasProc = existsSync('/proc/self/status');

/** A product of its own, because what is measured is its worker's memory from the start. */
test.skipIf(!hasProc)(
  `a mailbox of 10,000 mails is copied within 200 MB of memory${hasProc ? '' : ' (SKIPPED: there is no /proc to read the memory from)'}`,
  async () => {
    const mailbox = await copyMailbox(MAILS);
    try {
      const next = await mailbox.nextMailMs();
      console.log(
        `${MAILS} mails copied in ${(mailbox.copyMs / 1_000).toFixed(1)} s; the worker had at most ${mailbox.peakMegabytes()} MB resident; the next mail was shown after ${next.toFixed(0)} ms.`,
      );
      expect(mailbox.peakMegabytes()).toBeLessThan(200);
      expect(next).toBeLessThan(HALF_MINUTE_MS);
    } finally {
      await mailbox.close();
    }
  },
  300_000,
);
