import net from 'node:net';
import { expect, it } from 'vitest';
import { markRestoredCopy } from '@stillpoint/db';
import { QueueHome } from '@stillpoint/events';
import { saveEmailConfig } from '@stillpoint/notification';
import { testContext, testDatabase, testFolder, until } from '@stillpoint/testing';
import { listenOn } from '../../sandbox/listen.ts';
import type { Finding } from '../doctor/finding.ts';
import { connectionsOf } from '../doctor/store.ts';
import { checkCertificate } from '../doctor/surroundings.ts';
import { startStillpoint } from './start-stillpoint.ts';

const database = testDatabase();
const folder = testFolder();

/** Runs the doctor as it is built. Returns what it says of a check. */
async function examine(): Promise<(check: string) => Finding['state'] | undefined> {
  const { stdout } = await startStillpoint(database.url, ['doctor', '--json'], {
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    ...{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' },
    ...{ PAYPAL_API_URL: 'http://127.0.0.1:1', ALLOW_PRIVATE_MAIL_HOSTS: 'true' },
  }).ended;
  const findings = JSON.parse(stdout) as Finding[];
  return (check) => findings.find((finding) => finding.check === check)?.state;
}

it('the doctor says of a restored copy that it is one, and what it leaves alone is no failure', async () => {
  const context = testContext(database.url, 'stillpoint_notification');
  const practice = { name: 'Calm', email: 'hi@calm.example', phone: '1', timeZone: 'UTC', dateStyle: 'en-US' as const };
  await saveEmailConfig(
    { ...context, practice, publicUrl: 'http://localhost', systemSmtpUrl: null, allowPrivateHosts: true },
    {
      ...{ smtpHost: '127.0.0.1', smtpPort: 1, smtpSecure: false },
      ...{ imapHost: '127.0.0.1', imapPort: 1, imapSecure: false },
      ...{ unencrypted: true, username: 'hi', password: 'pw', fromEmail: practice.email, fromName: 'Calm' },
    },
  );
  await context.sql.end();
  await markRestoredCopy(database.sql, { madeAt: new Date() });
  const stateOf = await examine();
  expect(['restored copy', 'mail in', 'paypal', 'migrations'].map(stateOf)).toEqual([
    'warning',
    'skipped',
    'skipped',
    'ok',
  ]);
});

it('the doctor says of a database that takes no writes and has no tables of the queue that it is so', async () => {
  const healthy = await examine();
  expect([healthy('queue'), healthy('database writes')]).toEqual(['failure', undefined]);
  await new QueueHome(database.url).migrate();
  const role = `ALTER ROLE stillpoint_identity IN DATABASE "${new URL(database.url).pathname.slice(1)}"`;
  await database.sql.unsafe(`${role} SET default_transaction_read_only = on`);
  const readOnly = await examine();
  await database.sql.unsafe(`${role} RESET default_transaction_read_only`);
  expect([readOnly('queue'), readOnly('database writes')]).toEqual(['ok', 'failure']);
});

it('the doctor names a session that has kept others waiting for a lock', async () => {
  const rival = testContext(database.url, 'stillpoint_booking');
  let waiting: Promise<unknown> = Promise.resolve();
  await database.sql.begin(async (tx) => {
    await tx`LOCK TABLE booking.appointment`;
    waiting = rival.sql.begin(async (held) => {
      await held`SET LOCAL statement_timeout = 0`;
      await held`SELECT 1 FROM booking.appointment LIMIT 1`;
    });
    await until('somebody to have waited long', async () => {
      const late = await database.sql`
        SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE datname = current_database() AND waitstart < now() - interval '5 seconds'`;
      return late.length > 0;
    });
    expect((await examine())('database locks')).toBe('warning');
  });
  await waiting;
  await rival.sql.end();
  expect((await examine())('database locks')).toBeUndefined();
});

it('the doctor counts the connections of every role, and not of its own alone', async () => {
  const { sql } = testContext(database.url, 'stillpoint_identity');
  const missed = async () => {
    const [row] = await database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend'`;
    return row.count - (await connectionsOf(sql)).used;
  };
  // Others of the same server come and go.
  await expect.poll(missed).toBeLessThanOrEqual(0);
  await sql.end();
});

it('the doctor says in one line that there is no https at PUBLIC_URL', async () => {
  const server = net.createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const [found] = await checkCertificate(`https://127.0.0.1:${await listenOn(server)}`);
  server.close();
  expect(found).toMatchObject({
    state: 'failure',
    detail: expect.stringMatching(/^127\.0\.0\.1: shows none, [A-Z_]+$/),
  });
  expect(found?.advice).toContain('look at the proxy');
});
