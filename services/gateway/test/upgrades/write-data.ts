import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { PracticePageState, Service } from '@stillpoint/contracts';
import { withConnection } from '@stillpoint/db';
import { callJson, requireOk, smtpClient, TEST_SECRET, until, type Browser } from '@stillpoint/testing';
import { freeHours, untilQuiet } from '../../../../infra/bench/cost/bookings.ts';
import { signedInAdmin, signedInClient } from '../../../../infra/bench/sign-in.ts';
import { buildIfStale } from '../../../../infra/local/building/build.ts';
import { startTestStack } from '../../../../infra/local/testing/start-test-stack.ts';
import { newDataDir } from '../../../../infra/local/testing/new-data-dir.ts';
import { blockedTime, dayOff, wording } from '../support/examples.ts';
import { bookingForm, CLIENT, NOTE } from '../support/gateway-fixture.ts';
import { PASSWORD } from '../support/people.ts';
import { ADMIN } from '../support/start-gateway.ts';

/**
 * `DATABASE_URL=… npx tsx services/gateway/test/upgrades/write-data.ts <version>`: runs this checkout on an empty database, does in it
 * what README.md lists, and writes `<version>.sql.gz`. `DATABASE_URL` is a superuser's; pg_dump has to be of the server's version.
 */
const { DATABASE_URL: databaseUrl } = process.env;
const version = process.argv[2];
if (!databaseUrl || !version) throw new Error('DATABASE_URL and a version are needed');

const PAST =
  'Name,Email,Date,Service,Price,Status\nCleo Old,cleo@client.example,2026-03-02 10:00,Sleep Improvement,120,completed\n';
const FIELDS = { name: 'Name', email: 'Email', start: 'Date', service: 'Service', price: 'Price', status: 'Status' };

await buildIfStale(console.log);
const dataDir = newDataDir('upgrade');
const settings = { DATABASE_URL: databaseUrl, APP_SECRET: TEST_SECRET, ADMIN_PASSWORD: ADMIN.password };
const stack = await startTestStack(dataDir, settings);
try {
  const admin = await signedInAdmin(stack);
  const hours = await freeHours(stack.publicUrl, 21);
  const services = requireOk(await admin.get('/api/services')) as Service[];
  const free = hours.service.id;
  const { id: paid, price } = services.find((one) => one.price > 0)!;
  /** Three hours after the last one: a session is longer than the free one whose hours these are. */
  const nextTime = () => [1, 2, 3, 4, 5, 6].map(() => hours.next()).at(-1)!;

  const book = async (client: Browser, service: number): Promise<string> =>
    requireOk(await client.post('/api/appointments', bookingForm(service, nextTime()))).id;
  const bookFor = async (email: string, service: number): Promise<string> => {
    const form = {
      ...bookingForm(service, nextTime()),
      clientEmail: email,
      clientName: 'Dora Without',
      isNewClient: true,
    };
    return requireOk(await admin.post('/api/admin/appointments', form)).id;
  };
  const pay = async (client: Browser, appointmentId: string) => {
    const order = { amount: price.toFixed(2), currency: 'USD', intent: 'CAPTURE', appointmentId };
    const { id } = requireOk(await client.post('/api/paypal/order', order));
    await callJson('POST', `${stack.paypalUrl}/sandbox/orders/${id}/approve`, {});
    requireOk(await client.post(`/api/paypal/order/${id}/capture`));
  };

  const ada = await signedInClient(stack, CLIENT, PASSWORD);
  const profile = { firstName: 'Ada', lastName: 'Still', phone: '+1 555 0111', pronouns: 'she/her' };
  requireOk(await ada.put('/api/client/auth/user', profile));
  await book(ada, free);
  const noted = await book(ada, paid);
  await pay(ada, noted);
  requireOk(await admin.post(`/api/admin/appointments/${noted}/notes`, NOTE));
  requireOk(await ada.post(`/api/client/appointments/${noted}/reschedule`, { appointmentDate: nextTime() }));
  const cancelled = await book(ada, paid);
  await pay(ada, cancelled);
  requireOk(await ada.post(`/api/client/appointments/${cancelled}/cancel`));
  await book(ada, paid);
  await bookFor('dora@client.example', free);
  const invited = await bookFor('dora@client.example', paid);
  requireOk(await admin.post(`/api/admin/appointments/${invited}/send-payment-invitation`));
  const inCash = await bookFor('dora@client.example', paid);
  requireOk(await admin.post(`/api/admin/appointments/${inCash}/mark-paid`, { method: 'cash' }));

  const gone = 'bea@client.example';
  const bea = await signedInClient(stack, gone, PASSWORD);
  requireOk(await bea.post('/api/client/erasure', { email: gone }));

  const file = { fileName: 'sessions.csv', content: PAST, source: 'other', fields: FIELDS, dateOrder: 'month-first' };
  const { id } = requireOk(await admin.post('/api/admin/imports', { ...file, isDryRun: false }));
  await until('the import', async () => (await admin.get(`/api/admin/imports/${id}`)).body.state === 'done');

  const { page, version: basedOn } = requireOk(await admin.get('/api/admin/practice-page')) as PracticePageState;
  requireOk(await admin.put('/api/admin/practice-page', { page, basedOn }));
  requireOk(await admin.put('/api/admin/mail-wordings/login-code', { ...wording, delayHours: null }));
  requireOk(await admin.post('/api/admin/blocked-times', blockedTime));
  requireOk(await admin.post('/api/admin/days-off', dayOff));

  const { username } = requireOk(await admin.get('/api/email-config'));
  const question = { from: CLIENT, to: username, subject: 'Do you work on Fridays?', text: 'I am away until then.' };
  await smtpClient(stack.mail.smtpPort, { ignoreTLS: true }).sendMail(question);
  await until('the mail', async () => (await admin.get('/api/admin/emails')).text.includes(question.subject));
  await withConnection(databaseUrl, 'stillpoint-upgrade', async (sql) => {
    await untilQuiet(sql);
    // They are large.
    await sql`DELETE FROM notification.mail WHERE content IS NOT NULL`;
  });
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--exclude-schema=bullmq'];
const dump = execFileSync('pg_dump', [...options, databaseUrl], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
// What psql alone understands.
const sql = dump.replaceAll(/^\\(?:un)?restrict.*\n/gm, '');
writeFileSync(new URL(`${version}.sql.gz`, import.meta.url), gzipSync(sql, { level: 9 }));
