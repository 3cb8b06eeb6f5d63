import { expect, test, vi } from 'vitest';
import { hasRows } from '@stillpoint/db';
import { until } from '@stillpoint/testing';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { mailboxConnection } from '../../src/mailbox/mailbox-connection.ts';
import { breakingProxy, mailboxFixture } from '../support/mailbox-fixture.ts';

const { fixture, settings, poll, subjects, arrive } = mailboxFixture();

test('a poll that lost the connection with its lock hangs up, since another process may poll now', async () => {
  await arrive({ subject: 'LONG', text: 'x' });
  let hungUp: Promise<unknown> | undefined;
  // The mail comes once nobody waits for it: one that had come before would be kept.
  const proxy = await breakingProxy(fixture.mail.imapPort, 'Subject: LONG', async () => {
    await fixture.sql`
      SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
      WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await (hungUp ??= until('the poll to hang up', async () => (await proxy.connections()) === 0, 30_000));
  });
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: proxy.port });
  await expect(poll()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await until('the lock to be lost', () => hungUp !== undefined);
  await hungUp;
  proxy.close();
  expect(await subjects()).toEqual([]);
  await saveEmailConfig(fixture.context, settings());
  await poll();
  expect(await subjects()).toEqual(['LONG']);
});

test('a poll may last longer than its transaction may be silent', async () => {
  await arrive({ subject: 'SLOW', text: 'x' });
  // On a busy machine a process may stand still for a second.
  const silentMs = 3_000;
  const lastsLonger = () =>
    hasRows(fixture.sql`
      SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND datname = current_database() AND xact_start < now() - interval '4 seconds'`);
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'Subject: SLOW', () =>
    until('the transaction with the lock to last for longer', lastsLonger),
  );
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  expect(await poll({ silentMs })).toBe(true);
  close();
  expect(await subjects()).toContain('SLOW');
});

test('the lock of a process that stands still is given up, and another process polls', async () => {
  await arrive({ subject: 'STILL', text: 'x' });
  const other: { poll?: Promise<boolean> } = {};
  const pollHere = () => until('another poll to get the lock', () => poll());
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'Subject: STILL', async () => {
    await saveEmailConfig(fixture.context, settings());
    await (other.poll ??= pollHere());
  });
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  // Its timers do not run.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    await expect(poll({ silentMs: 1_000 })).rejects.toMatchObject({
      code: expect.stringMatching(/^(25P03|CONNECTION_CLOSED)$/),
    });
  } finally {
    vi.useRealTimers();
  }
  expect(await other.poll).toBe(true);
  close();
  expect(await subjects()).toEqual(['STILL']);
});

test('a poll that was stopped before it begins does nothing, although a connection is open', async () => {
  const connection = mailboxConnection();
  await poll({ connection });
  await arrive({ subject: 'LATER', text: 'x' });
  await expect(poll({ connection, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await subjects()).not.toContain('LATER');
  await connection.close();
});
