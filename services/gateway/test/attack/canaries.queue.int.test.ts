import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRelay } from '@stillpoint/events';
import { createLogger } from '@stillpoint/log';
import { redisContents, requireOk } from '@stillpoint/testing';
import { startZoomSandbox, type ZoomSandbox } from '../../../../infra/sandbox/zoom/start-zoom-sandbox.ts';
import { logIn, PASSWORD } from '../support/people.ts';
import { CLIENT, bookingForm, gatewayFixture } from '../support/gateway-fixture.ts';

const zoomAccount = { accountId: 'account', clientId: 'zoom-client', clientSecret: 'canary-of-zooms-secret' };
const running: { zoom?: ZoomSandbox } = {};
beforeAll(async () => {
  running.zoom = await startZoomSandbox({ port: 0, ...zoomAccount });
});
afterAll(() => running.zoom?.stop());

const lines: string[] = [];
const log = createLogger({ name: 'gateway', level: 'trace' }, { write: (line: string) => void lines.push(line) });
const fixture = gatewayFixture({
  log,
  hasQueues: true,
  isOfflineOnly: true,
  zoomApiUrl: () => running.zoom?.url ?? '',
});

/** What a dump may contain in plain text, by column, as SECURITY.md lists. */
const READABLE: Record<string, RegExp> = {
  name: /^(identity\.client\.search_text|booking\.(appointment\.client_name|person\.\w+))$/,
  address:
    /^(identity\.client\.(email|search_text)|booking\.(appointment\.client_email|person\.\w+|client_change\.client_email|noted_client\.client_email))$/,
  phone: /^(identity\.client\.(phone|search_text)|booking\.(appointment\.client_phone|person\.\w+))$/,
};

/** Every row of every table, as a dump contains it, also of a queue in PostgreSQL. */
async function dumped(): Promise<[table: string, row: Record<string, unknown>][]> {
  const { sql } = fixture.gateway;
  const tables = await sql<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
  expect(tables.length).toBeGreaterThan(50);
  const rows = tables.map(async ({ name }) =>
    (await sql.unsafe<{ row: string }[]>(`SELECT row_to_json(t)::text AS row FROM ${name} t`)).map(
      ({ row }) => [name, JSON.parse(row)] as [string, Record<string, unknown>],
    ),
  );
  return (await Promise.all(rows)).flat();
}

/** The columns in which a text stands. */
const columnsWith = (text: string, dump: Awaited<ReturnType<typeof dumped>>): string[] => {
  const found = dump.flatMap(([table, row]) =>
    Object.entries(row)
      .filter(([, value]) => JSON.stringify(value)?.toLowerCase().includes(text.toLowerCase()))
      .map(([column]) => `${table}.${column}`),
  );
  return [...new Set(found)];
};

/** What can be read so far: log lines, metrics, and the jobs of all events, which no worker processes here. */
async function exposedTexts(): Promise<string> {
  const { home, queueUrl, deps } = fixture.gateway;
  const relay = startRelay({ sql: deps.booking.sql, home, log });
  await relay.flush();
  await relay.stop();
  const jobs = await Promise.all(deps.queues.map((queue) => queue.getJobs()));
  expect(jobs.flat().length).toBeGreaterThan(1);
  return [...lines, await deps.health.metrics.metrics(), await redisContents(queueUrl)].join('');
}

it('names, addresses, passwords, codes, notes and mails are in no log line, metric or job, and in a dump only in the documented columns', async () => {
  const [written, noted, mailed] = ['canary-of-a-booking', 'canary-of-a-note', 'canary-of-a-mail'];
  const [wrong, ofMail] = ['canary-of-a-wrong-password', 'canary-of-a-mail-password'];
  const { id } = requireOk(
    await fixture
      .as('client')
      .post('/api/appointments', { ...bookingForm(fixture.free(), fixture.slot()), notes: written }),
  );
  const note = { hypnoticTechniques: noted, sessionHighlights: '', supervisorDiscussion: '', afterthoughts: '' };
  requireOk(await fixture.as('admin').post(`/api/admin/appointments/${id}/notes`, note));
  requireOk(await fixture.as('admin').get(`/api/admin/patients/${encodeURIComponent(CLIENT)}/history`));
  await logIn(fixture.gateway, CLIENT);
  await fixture.as('visitor').post('/api/client/auth/send-login-code', { email: CLIENT, password: wrong });
  const code = (await fixture.gateway.mailed('LoginCodeRequested', CLIENT))?.code ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const mailServer = { smtpHost: '127.0.0.1', smtpPort: 9, imapHost: '127.0.0.1', imapPort: 9, password: ofMail };
  const from = { username: 'practice', fromEmail: 'hello@practice.example', fromName: 'Practice' };
  requireOk(await fixture.as('admin').post('/api/admin/email-config', { ...mailServer, ...from }));
  requireOk(await fixture.as('admin').post('/api/emails/send', { to: CLIENT, subject: mailed, body: mailed }));

  expect(lines.length).toBeGreaterThan(5);
  const everywhere = await exposedTexts();
  for (const secret of [written, noted, mailed, wrong, ofMail, PASSWORD, 'Ada Still', CLIENT, '555 0111'])
    expect(everywhere).not.toContain(secret);
  expect(everywhere).not.toContain(`"${code}"`);
  const dump = await dumped();
  for (const secret of [written, noted, mailed, wrong, ofMail, PASSWORD])
    expect(columnsWith(secret, dump), secret).toEqual([]);
  for (const [what, value] of [
    ['name', 'Ada Still'],
    ['address', CLIENT],
    ['phone', '555 0111'],
  ] as const) {
    expect(columnsWith(value, dump).length, what).toBeGreaterThan(0);
    for (const column of columnsWith(value, dump)) expect(column, what).toMatch(READABLE[what]!);
  }
});

it('secrets of PayPal and Zoom that are typed on screen are in no response, log line, metric, job or dump, whether accepted or refused', async () => {
  const [refused, taken] = ['canary-of-a-refused-secret', 'sandbox-secret'];
  const save = (path: string, form: object) => fixture.as('admin').put(`/api/admin/${path}`, form);
  const paypal = { kind: 'paypal', clientId: 'sandbox-client', clientSecret: taken, webhookId: 'canary-of-a-webhook' };
  const room = { kind: 'zoom', standingRoom: '', ...zoomAccount };
  const responses = [
    await save('paypal-account', { ...paypal, clientSecret: refused }),
    await save('paypal-account', paypal),
    await save('video-room', { ...room, clientSecret: refused }),
    await save('video-room', room),
  ];
  expect(responses.map(({ status }) => status)).toEqual([422, 200, 422, 200]);
  // A failure at the provider is logged, too.
  const { id } = await fixture.book(fixture.paid());
  await fixture.fault('error-500');
  await fixture.as('client').post('/api/paypal/order', { amount: '120.00', appointmentId: id });
  expect(lines.join('')).toMatch(/paypal/i);

  const everywhere = responses.map(({ text }) => text).join('') + (await exposedTexts());
  const dump = await dumped();
  for (const secret of [refused, taken, zoomAccount.clientSecret]) {
    const sent = ['sandbox-client', zoomAccount.clientId].map((who) => btoa(`${who}:${secret}`));
    for (const form of [secret, ...sent]) expect(everywhere).not.toContain(form);
    expect(columnsWith(secret, dump), secret).toEqual([]);
  }
});
