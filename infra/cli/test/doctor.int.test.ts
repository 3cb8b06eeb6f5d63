import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { markRestoredCopy } from '@stillpoint/db';
import { saveEmailConfig } from '@stillpoint/notification';
import { testContext, testDatabase, testFolder } from '@stillpoint/testing';
import type { Finding } from '../doctor/finding.ts';
import { checkCertificate } from '../doctor/surroundings.ts';
import { startStillpoint } from './start-stillpoint.ts';

const database = testDatabase();
const folder = testFolder();

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
  const { stdout } = await startStillpoint(database.url, ['doctor', '--json'], {
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    ...{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' },
    ...{ PAYPAL_API_URL: 'http://127.0.0.1:1', ALLOW_PRIVATE_MAIL_HOSTS: 'true' },
  }).ended;
  const findings = JSON.parse(stdout) as Finding[];
  const stateOf = (check: string) => findings.find((finding) => finding.check === check)?.state;
  expect(['restored copy', 'mail in', 'paypal', 'migrations'].map(stateOf)).toEqual([
    'warning',
    'skipped',
    'skipped',
    'ok',
  ]);
});

it('the doctor says in one line that there is no https at PUBLIC_URL', async () => {
  const server = net.createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [found] = await checkCertificate(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(found).toMatchObject({
    state: 'failure',
    detail: expect.stringMatching(/^127\.0\.0\.1: shows none, [A-Z_]+$/),
  });
  expect(found?.advice).toContain('look at the proxy');
});
