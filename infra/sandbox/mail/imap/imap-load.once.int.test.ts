import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { startMailSandbox } from '../start-mail-sandbox.ts';

const DESK = 'desk@example.test';

it('is usable with 10,000 messages', { timeout: 60_000 }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'imap-load-'));
  const sandbox = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir });
  const flow = new ImapFlow({
    host: '127.0.0.1',
    port: sandbox.imapPort,
    secure: false,
    auth: { user: DESK, pass: 'x' },
    logger: false,
  });
  await flow.connect();
  const pool = createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    pool: true,
    maxConnections: 8,
    maxMessages: Infinity,
  });
  await Promise.all(
    Array.from({ length: 10_000 }, (_, index) =>
      pool.sendMail({ from: 'a@example.test', to: DESK, subject: `Number ${index}`, text: 'x'.repeat(500) }),
    ),
  );
  pool.close();
  const begun = Date.now();
  await flow.mailboxOpen('INBOX');
  let seen = 0;
  for await (const message of flow.fetch('1:*', { uid: true, flags: true, envelope: true, bodyStructure: true }))
    if (message.envelope) seen += 1;
  expect(seen).toBe(10_000);
  expect(await flow.search({ seen: false })).toHaveLength(10_000);
  expect(Date.now() - begun).toBeLessThan(20_000);
  await flow.logout();
  await sandbox.stop();
  await rm(dir, { recursive: true });
});
