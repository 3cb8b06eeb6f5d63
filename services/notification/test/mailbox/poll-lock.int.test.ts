import { expect, test } from 'vitest';
import { connect, hasRows } from '@stillpoint/db';
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

test('a poll may last longer than PostgreSQL lets a transaction be idle', async () => {
  await arrive({ subject: 'SLOW', text: 'x' });
  const sql = connect(fixture.url);
  Object.assign(sql.options.connection, { idle_in_transaction_session_timeout: 1_000 });
  const isIdleForLonger = () =>
    hasRows(fixture.sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction' AND state_change < now() - interval '1.5 seconds'`);
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'Subject: SLOW', () =>
    until('the transaction with the lock to be idle for longer', isIdleForLonger),
  );
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  expect(await poll({ context: { ...fixture.context, sql } })).toBe(true);
  close();
  expect(await subjects()).toContain('SLOW');
  await sql.end();
});

test('a poll that was stopped before it looks does not look, although a connection is open', async () => {
  const connection = mailboxConnection();
  await poll({ connection });
  await arrive({ subject: 'LATER', text: 'x' });
  await expect(poll({ connection, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await subjects()).not.toContain('LATER');
  await connection.close();
});
