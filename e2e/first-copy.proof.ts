import { test } from 'vitest';
import { copyMailbox } from '../infra/bench/mailbox/first-copy.ts';
import { expectFrugal, firstCopyTitle, hasProc } from './support/first-copy.ts';

const MAILS = 10_000;

test.skipIf(!hasProc)(firstCopyTitle(MAILS), async () => {
  const mailbox = await copyMailbox(MAILS, { print: (line) => console.log(line) });
  try {
    await expectFrugal(MAILS, mailbox);
  } finally {
    await mailbox.close();
  }
});
