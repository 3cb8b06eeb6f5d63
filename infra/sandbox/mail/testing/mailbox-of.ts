import { expect, it } from 'vitest';
import { imapClient, smtpClient, testFolder } from '@stillpoint/testing';
import { startMailSandbox } from '../start-mail-sandbox.ts';

const DESK = 'desk@example.test';

/** Holds one mailbox of `count` mails that come over eight connections at once. For a test file's top level. */
export const mailboxOf = (count: number) =>
  it(`a mailbox of ${count} mails stores, lists and searches them all`, { timeout: 120_000 + count * 20 }, async () => {
    const sandbox = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir: testFolder() });
    const flow = imapClient(sandbox.imapPort, DESK);
    await flow.connect();
    const pool = smtpClient(sandbox.smtpPort, { pool: true, maxConnections: 8, maxMessages: Infinity });
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        pool.sendMail({ from: 'a@example.test', to: DESK, subject: `Number ${index}`, text: 'x'.repeat(500) }),
      ),
    );
    pool.close();
    const begun = Date.now();
    await flow.mailboxOpen('INBOX');
    let seen = 0;
    for await (const message of flow.fetch('1:*', { uid: true, flags: true, envelope: true, bodyStructure: true }))
      if (message.envelope) seen += 1;
    expect(seen).toBe(count);
    expect(await flow.search({ seen: false })).toHaveLength(count);
    expect(Date.now() - begun).toBeLessThan(10_000 + count);
    await flow.logout();
    await sandbox.stop();
  });
