import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import type { CopiedMailbox } from '../../infra/bench/mailbox/first-copy.ts';

const MEGABYTES = 200;
const HALF_MINUTE_MS = 30_000;
export const hasProc = existsSync('/proc/self/status');

/** What is said of a first copy of so many mails. */
export const firstCopyTitle = (mails: number): string =>
  `a mailbox of ${mails.toLocaleString('en')} mails is copied within ${MEGABYTES} MB of memory, and the next mail is shown within half a minute${hasProc ? '' : ' (SKIPPED: there is no /proc to read the memory from)'}`;

/** A first copy kept to its memory, counted from the start of its worker, and the next mail comes soon. */
export async function expectFrugal(
  mails: number,
  mailbox: Pick<CopiedMailbox, 'nextMailMs' | 'peakMegabytes' | 'copyMs'>,
): Promise<void> {
  const next = await mailbox.nextMailMs();
  console.log(
    `${mails} mails copied in ${(mailbox.copyMs / 1_000).toFixed(1)} s; the worker had at most ${mailbox.peakMegabytes()} MB resident; the next mail was shown after ${next.toFixed(0)} ms.`,
  );
  expect(mailbox.peakMegabytes()).toBeLessThan(MEGABYTES);
  expect(next).toBeLessThan(HALF_MINUTE_MS);
}
