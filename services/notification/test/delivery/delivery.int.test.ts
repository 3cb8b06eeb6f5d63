import { randomUUID } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { NewEvent } from '@stillpoint/events';
import { until, testFolder } from '@stillpoint/testing';
import { listenOn } from '../../../../infra/sandbox/listen.ts';
import { startMailSandbox } from '../../../../infra/sandbox/mail/start-mail-sandbox.ts';
import { sampleAppointment, codeRequested, newAddress } from '../support/events.ts';
import { mailFixture, PRACTICE } from '../support/mail-fixture.ts';
import { plainServer } from '../support/plain-server.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { openSmtpLink } from '../../src/delivery/smtp-link.ts';
import { requireSmtpSettings } from '../../src/delivery/smtp-settings.ts';
import { startMailDelivery } from '../../src/delivery/start-mail-delivery.ts';

const fixture = mailFixture();

afterEach(async () => {
  await fixture.clearFaults();
  await fixture.sql`DELETE FROM notification.mail`;
  await fixture.sql`DELETE FROM notification.email_config`;
});

/** A delivery of its own, with another context than the fixture's. */
const deliveryWith = (context: Partial<typeof fixture.context>) =>
  startMailDelivery({ context: { ...fixture.context, ...context }, log: fixture.log });
const code = (email: string) => fixture.publishAndRun(codeRequested('LoginCodeRequested', email, '493027'));
const resetRequested = (email: string): NewEvent => ({
  type: 'PasswordResetRequested',
  facts: { clientId: randomUUID() },
  personal: { email, firstName: 'Ann', link: 'https://practice.example/reset', minutesValid: 60 },
});
const copied = (email: string): NewEvent => ({
  type: 'PersonExported',
  facts: { requestId: randomUUID() },
  personal: { email, firstName: 'Ann' },
});
const onlyMail = async () => {
  const mails = await fixture.mails();
  expect(mails).toHaveLength(1);
  return mails[0]!;
};

test('a mail that is refused temporarily is retried at growing intervals, and arrives once', async () => {
  const email = newAddress();
  await fixture.fault('reject-450', 2);
  await code(email);
  await fixture.delivery.flush();
  expect(await onlyMail()).toMatchObject({ state: 'queued', attempts: 1 });
  await fixture.delivery.flush();
  expect(await onlyMail()).toMatchObject({ attempts: 1 });
  fixture.clock.advance(5_001);
  await fixture.delivery.flush();
  expect(await onlyMail()).toMatchObject({ state: 'queued', attempts: 2 });
  fixture.clock.advance(10_001);
  await fixture.delivery.flush();
  expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 3 });
  expect(await fixture.messages(email)).toHaveLength(1);
});

test('a mail that is refused permanently is not retried, and the administrator is told without an endless chain of mails', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.sql`DELETE FROM notification.mail WHERE content IS NULL`;
  await fixture.fault('reject-550');
  await fixture.delivery.flush();
  const mail = await onlyMail();
  expect(mail.state).toBe('rejected');
  expect(mail.lastError).not.toContain(sample.email);
  const [event] = await fixture.sql<{ id: string; facts: object }[]>`
    SELECT id, facts FROM events.outbox WHERE type = 'MailRejected'`;
  expect(event!.facts).toMatchObject({ mailId: mail.id, kind: 'confirmation' });
  await fixture.fault('reject-550');
  await fixture.run('MailRejected', event!.id);
  await fixture.delivery.flush();
  const [chained] = await fixture.sql<{ id: string }[]>`
    SELECT id FROM events.outbox WHERE type = 'MailRejected' AND id <> ${event!.id}`;
  await fixture.run('MailRejected', chained!.id);
  expect((await fixture.mails()).map(({ kind }) => kind).sort()).toEqual(['admin-rejection', 'confirmation']);
  await fixture.sql`UPDATE notification.mail SET state = 'queued', settled_at = NULL, due_at = ${fixture.clock.now()} WHERE kind = 'admin-rejection'`;
  await fixture.delivery.flush();
  const [notice] = await fixture.messages(PRACTICE.email);
  expect(notice!.text).toContain(sample.email);
});

test.each(['drop-before-data', 'drop-mid-data'])(
  'a mail is sent again after the fault %s, since nothing was accepted',
  async (kind) => {
    const email = newAddress();
    await fixture.fault(kind);
    await code(email);
    await fixture.delivery.flush();
    fixture.clock.advance(6_000);
    await fixture.delivery.flush();
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
    expect(await fixture.messages(email)).toHaveLength(1);
  },
);

test('a mail whose answer was lost after the final dot has an unknown outcome and is sent again under the same Message-ID', async () => {
  const email = newAddress();
  await fixture.fault('drop-after-dot');
  await code(email);
  await fixture.delivery.flush();
  expect(await onlyMail()).toMatchObject({
    state: 'queued',
    lastError: expect.stringContaining('its answer was lost'),
  });
  fixture.clock.advance(6_000);
  await fixture.delivery.flush();
  const { state, messageId } = await onlyMail();
  expect(state).toBe('sent');
  expect((await fixture.messages(email)).map(({ messageId }) => messageId)).toEqual([messageId, messageId]);
});

test('a mail that is no code is not sent again at once when its answer was lost: each attempt may be another copy', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.sql`DELETE FROM notification.mail WHERE content IS NULL`;
  await fixture.fault('drop-after-dot', 2);
  const copies = async () => {
    await fixture.delivery.flush();
    return (await fixture.messages(sample.email)).length;
  };
  const after: number[] = [await copies()];
  for (const seconds of [59, 2, 118, 3, 100_000]) {
    fixture.clock.advance(seconds * 1_000);
    after.push(await copies());
  }
  expect(after).toEqual([1, 1, 2, 2, 3, 3]);
  expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 3 });
});

/** What a server says to a new connection, to a greeting and to a recipient; null: it hangs up, else it goes on well. */
test.each([
  ['is too busy', ['421 4.3.2 Too busy'], '421 4.3.2 Too busy.'],
  ['hangs up at once', [null], 'the server closed the connection before it had answered.'],
  ['hangs up at the greeting', ['220 x', null], 'the server closed the connection before it had answered.'],
  [
    'asks to come back later',
    ['220 x', '250 x', '250 ok', '450 4.2.0 <ann@x.example>: Greylisted'],
    '450 4.2.0 (address): Greylisted.',
  ],
])(
  'a mail waits for a server that %s, and the administrator is told so in its words or plain ones',
  async (_, says, words) => {
    const server = createServer((socket) => {
      const lines = [...says];
      const next = () => {
        const line = lines.shift();
        if (line) socket.write(`${line}\r\n`);
        else socket.destroy();
      };
      socket.on('error', () => {});
      socket.on('data', next);
      next();
    });
    const port = await listenOn(server);
    const delivery = await deliveryWith({ systemSmtpUrl: `smtp://127.0.0.1:${port}` });
    await code(newAddress());
    await delivery.flush();
    expect(await onlyMail()).toMatchObject({ state: 'queued', lastError: words });
    await delivery.stop();
    server.close();
  },
);

test('a mail server may be silent for longer once it was handed a mail than at any other time', async () => {
  const to = newAddress();
  const link = await openSmtpLink(fixture.context, await requireSmtpSettings(fixture.context), 1_000);
  await fixture.fault('slow', 1, 3_000);
  await link.send({ from: PRACTICE.email, to, raw: Buffer.from('Subject: Scanned for long\r\n\r\nHello\r\n') });
  expect(link.isOpen).toBe(true);
  expect(await fixture.messages(to)).toHaveLength(1);
  await until('the link to end after another second of silence', () => !link.isOpen);
});

test.each([
  ['greeted', /^EHLO/],
  ['told of a mail', /^MAIL/],
])('a mail server that goes on talking without end when it is %s is given up', async (_, asked) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (line) => {
      if (!asked.test(line.toString())) return void socket.write('250 ok\r\n');
      const talking = setInterval(() => socket.write('250-and so on\r\n'), 20);
      socket.on('close', () => clearInterval(talking));
    });
    socket.write('220 x\r\n');
  });
  const settings = { ...(await requireSmtpSettings(fixture.context)), port: await listenOn(server), auth: null };
  const sending = openSmtpLink(fixture.context, settings, 100).then((link) =>
    link.send({ from: PRACTICE.email, to: newAddress(), raw: Buffer.from('x') }),
  );
  await expect(sending).rejects.toMatchObject({ name: 'SmtpError', wasFullySent: false });
  server.close();
});

test('a mail whose sender died is taken over when its lease has expired, not before', async () => {
  const email = newAddress();
  await code(email);
  await fixture.sql`
    UPDATE notification.mail SET attempts = 1, lease = gen_random_uuid(),
      lease_until = ${new Date(fixture.clock.now().getTime() + 60_000)}`;
  await fixture.delivery.flush();
  expect(await fixture.messages(email)).toEqual([]);
  fixture.clock.advance(60_001);
  await fixture.delivery.flush();
  expect(await fixture.messages(email)).toHaveLength(1);
});

test('a code is sent even while the mail server keeps every lane for other mail waiting', async () => {
  const atServer = async () => (await fixture.messages()).length;
  const before = await atServer();
  await fixture.fault('slow', 4, 600_000);
  for (let index = 0; index < 8; index++) await fixture.publishAndRun(sampleAppointment().confirmed());
  fixture.delivery.nudge();
  await until('four mails whose answer the server keeps back', async () => (await atServer()) === before + 4);
  const email = newAddress();
  await code(email);
  fixture.delivery.nudge();
  await until('the code', async () => (await fixture.messages(email)).length === 1);
  const waiting = async () => (await fixture.sql`SELECT 1 FROM notification.mail WHERE state = 'queued'`).length;
  await until('the code to be known as sent', async () => (await waiting()) === 8);
  await fixture.clearFaults();
  await fixture.delivery.flush();
});

test('a confirmation does not follow its cancellation when the session is cancelled while the connection to the mail server is being made', async () => {
  const sample = sampleAppointment();
  let cancelled: Promise<string> | undefined;
  const slow = createServer((near) => {
    const far = connect(fixture.mail.smtpPort, '127.0.0.1');
    near.on('close', () => far.destroy());
    cancelled ??= fixture.publishAndRun(sample.cancelled('practice'));
    void cancelled.then(() => near.pipe(far).pipe(near));
  });
  const port = await listenOn(slow);
  const delivery = await deliveryWith({ systemSmtpUrl: `smtp://app:app@127.0.0.1:${port}` });
  await fixture.publishAndRun(sample.arranged());
  await delivery.flush();
  // Mails that came due meanwhile.
  await delivery.flush();
  expect((await fixture.messages(sample.email)).map(({ subject }) => subject)).toEqual([
    'Your session was cancelled: Sleep Improvement',
  ]);
  const [confirmation] = await fixture.sql`SELECT state FROM notification.mail WHERE kind = 'confirmation'`;
  expect(confirmation).toEqual({ state: 'dropped' });
  await delivery.stop();
  slow.close();
});

test('a refusal of a payment that could not be mailed in time does not follow the confirmation, and is mailed of a cancelled session', async () => {
  const [paid, cancelled] = [sampleAppointment(), sampleAppointment()];
  for (const sample of [paid, cancelled]) {
    await fixture.publishAndRun(sample.created(), sample.declined(true));
  }
  // The client paid in another way meanwhile.
  await fixture.publishAndRun(paid.confirmed(), cancelled.cancelled('client', false));
  await fixture.delivery.flush();
  const states = await fixture.sql<{ appointmentId: string; state: string }[]>`
    SELECT appointment_id, state FROM notification.mail WHERE kind = 'payment-declined'`;
  const stateOf = (id: string) => states.find(({ appointmentId }) => appointmentId === id)?.state;
  expect([stateOf(paid.id), stateOf(cancelled.id)]).toEqual(['dropped', 'sent']);
});

test.each([
  ['a code', 10, (email: string) => codeRequested('LoginCodeRequested', email, '493027')],
  ['a link to a new password', 60, resetRequested],
  ['a notice of a copy of somebody’s data', 24 * 60, copied],
])('%s that could not be mailed while it was good is not mailed any more', async (_, minutes, event) => {
  const stateAfter = async (ms: number) => {
    await fixture.sql`DELETE FROM notification.mail`;
    await fixture.fault('reject-450', 1);
    await fixture.publishAndRun(event(newAddress()));
    await fixture.delivery.flush();
    fixture.clock.advance(ms);
    await fixture.delivery.flush();
    return (await onlyMail()).state;
  };
  expect(await stateAfter(minutes * 60_000 - 1)).toBe('sent');
  expect(await stateAfter(minutes * 60_000)).toBe('dropped');
});

test('a mail is given up after two days without success, and this is reported', async () => {
  await fixture.publishAndRun(sampleAppointment().arranged());
  await fixture.sql`DELETE FROM notification.mail WHERE kind <> 'confirmation'`;
  fixture.clock.advance(48 * 3_600_000 - 3_000);
  await fixture.fault('reject-450', 1);
  await fixture.delivery.flush();
  expect(await onlyMail()).toMatchObject({
    state: 'rejected',
    lastError: expect.stringContaining('no success in two days'),
  });
});

test('mail waits while there is no mail server, and is sent once settings are saved', async () => {
  const email = newAddress();
  const delivery = await deliveryWith({ systemSmtpUrl: null });
  await code(email);
  await delivery.flush();
  expect(await onlyMail()).toMatchObject({ state: 'queued', lastError: 'no mail server is configured.' });
  await saveEmailConfig(fixture.context, fixture.emailConfig());
  await delivery.flush();
  const [mail] = await fixture.messages(email);
  expect(mail).toMatchObject({ from: 'desk@practice.example', fromName: 'The Desk' });
  expect(await fixture.raw(mail!.id)).toMatch(/^Reply-To:.*hello@stillpoint\.example/m);
  await delivery.stop();
});

test('saved settings take precedence over SMTP_URL, wrong ones hold mail back, and the password is sealed', async () => {
  await saveEmailConfig(fixture.context, fixture.emailConfig({ smtpPort: 9 }));
  const email = newAddress();
  await code(email);
  await fixture.delivery.flush();
  expect(await onlyMail()).toMatchObject({ state: 'queued' });
  const [row] = await fixture.sql<{ password: string }[]>`SELECT password FROM notification.email_config`;
  expect(row!.password).not.toContain('hunter2');
});

test('saved settings cannot reach private hosts where that is not allowed', async () => {
  await saveEmailConfig(fixture.context, fixture.emailConfig());
  const delivery = await deliveryWith({ allowPrivateHosts: false });
  await code(newAddress());
  await delivery.flush();
  expect((await onlyMail()).lastError).toContain('private network');
  await delivery.stop();
});

test('a server that encrypted once is never used without encryption again', async () => {
  await fixture.sql`
    INSERT INTO notification.encrypting_server (host, port, seen_at) VALUES ('127.0.0.1', ${fixture.mail.smtpPort}, now())`;
  const plain = await plainServer();
  await fixture.sql`
    INSERT INTO notification.encrypting_server (host, port, seen_at) VALUES ('127.0.0.1', ${plain.port}, now())`;
  const delivery = await deliveryWith({ systemSmtpUrl: `smtp://app:secret-pass@127.0.0.1:${plain.port}` });
  await code(newAddress());
  await delivery.flush();
  expect((await onlyMail()).state).toBe('queued');
  expect(plain.received()).not.toMatch(/AUTH|MAIL FROM/);
  await delivery.stop();
  plain.server.close();
  await fixture.sql`DELETE FROM notification.encrypting_server`;
});

test('STARTTLS is used when offered, and remembered', async () => {
  fixture.clock.advance(1_000);
  const email = newAddress();
  const encrypting = await startMailSandbox({
    httpPort: 0,
    smtpPort: 0,
    imapPort: 0,
    dir: testFolder(),
    advertiseStartTls: true,
  });
  const delivery = await deliveryWith({ systemSmtpUrl: `smtp://app:app@127.0.0.1:${encrypting.smtpPort}` });
  await code(email);
  await delivery.flush();
  expect(await onlyMail()).toMatchObject({ state: 'sent' });
  expect(
    await fixture.sql`SELECT 1 FROM notification.encrypting_server WHERE port = ${encrypting.smtpPort}`,
  ).toHaveLength(1);
  await delivery.stop();
  await encrypting.stop();
});
