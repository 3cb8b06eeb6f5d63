import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { markRestoredCopy, releaseRestoredCopy } from '@stillpoint/db';
import { proxyTo, testPool } from '@stillpoint/testing';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { sendEmail } from '../../src/commands/send-email.ts';
import { mailboxConnection } from '../../src/mailbox/mailbox-connection.ts';
import { hasMailboxChanges } from '../../src/mailbox/poll.ts';
import { listEmails } from '../../src/queries/emails.ts';
import { sampleAppointment } from '../support/events.ts';
import { mailboxFixture } from '../support/mailbox-fixture.ts';

const { fixture, settings, poll, list, subjects, arrive, onServer } = mailboxFixture();
const minutes = (count: number) => count * 60_000;
const trouble = async () => (await list()).trouble;
const form = { to: 'ann@client.example', subject: 'Hi', body: 'x', inReplyTo: null };
/** As the practice writes times, in its zone. */
const written = (at: Date) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(at)
    .replaceAll('\u202f', ' ');
/** Polls the mailbox once a minute, as the worker does. */
async function pollFor(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) {
    await poll().catch(() => null);
    fixture.clock.advance(minutes(1));
  }
}

afterEach(() => fixture.clearFaults());

test('an outage of both mail servers is reported after ten minutes, with since when and why, until they answer again', async () => {
  const imap = await proxyTo(`imap://127.0.0.1:${fixture.mail.imapPort}`);
  const smtp = await proxyTo(`smtp://127.0.0.1:${fixture.mail.smtpPort}`);
  await Promise.all([imap.open(), smtp.open()]);
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: imap.port, smtpPort: smtp.port });
  await arrive({ subject: 'Before' });
  await pollFor(12);
  expect(await trouble()).toEqual([]);

  const lastRead = fixture.clock.now().getTime() - minutes(1);
  await Promise.all([imap.shut(), smtp.shut()]);
  await arrive({ subject: 'During' });
  const writtenAt = fixture.clock.now();
  expect((await sendEmail(fixture.context, form)).state).toBe('queued');
  await pollFor(10);
  expect(await trouble()).toEqual([]);
  await pollFor(2);
  await fixture.delivery.flush();
  expect(await trouble()).toEqual([
    `1 mail has been waiting to be sent since ${written(writtenAt)}. Sending is tried again automatically, but nothing answers at this host and port.`,
    `Your mailbox has not been read since ${written(new Date(lastRead))}, so newer mail is missing here. Reading it is tried again automatically, but nothing answers at this host and port.`,
  ]);
  // A restored copy of this practice is meant to send and read nothing.
  await markRestoredCopy(fixture.sql, { madeAt: fixture.clock.now() });
  expect(await trouble()).toEqual([]);
  await releaseRestoredCopy(fixture.sql);

  await Promise.all([imap.open(), smtp.open()]);
  fixture.clock.advance(minutes(31));
  await poll();
  await fixture.delivery.flush();
  expect(await trouble()).toEqual([]);
  expect(await fixture.messages(form.to)).toHaveLength(1);
  expect((await subjects()).sort()).toEqual(['Before', 'During', 'Hi']);
  await Promise.all([imap.shut(), smtp.shut()]);
});

test('a mailbox that nobody looked at for a night, since the machine slept or the worker was away, is not reported', async () => {
  await poll();
  fixture.clock.advance(minutes(9 * 60));
  expect(await trouble()).toEqual([]);
  // It failed before the night as well; the network comes back a little later than the machine.
  await fixture.fault('imap-no', 7, 0, 'SELECT');
  await pollFor(6);
  fixture.clock.advance(minutes(9 * 60));
  await expect(poll()).rejects.toThrow();
  expect(await trouble()).toEqual([]);
  await poll();
  expect(await trouble()).toEqual([]);
});

test('a mailbox that was never read is reported ten minutes later with why, and no more once other settings are saved', async () => {
  await fixture.fault('imap-no', 20, 0, 'SELECT');
  const savedAt = fixture.clock.now();
  await pollFor(12);
  expect(await trouble()).toEqual([
    expect.stringMatching(
      new RegExp(`^Your mailbox has not been read since ${written(savedAt)}, .* but Not now \\(sandbox fault\\)\\.$`),
    ),
  ]);
  await saveEmailConfig(fixture.context, settings());
  expect(await trouble()).toEqual([]);
});

test('a first copy of a mailbox that ends before its end again and again is reported with why, and one that takes long', async () => {
  for (let count = 0; count < 3; count += 1) await arrive({ subject: `Mail ${count}` });
  const begunAt = fixture.clock.now();
  await fixture.fault('imap-drop', 12, 0, 'SEARCH');
  await pollFor(12);
  const first = `Your mailbox has been copied since ${written(begunAt)} and is not complete yet: older mail is missing here.`;
  expect(await trouble()).toEqual([
    `${first} It goes on by itself, but the server closed the connection before it had answered.`,
  ]);
  // One that is stopped from outside each time does not fail.
  await fixture.sql`DELETE FROM notification.mailbox_problem`;
  expect(await trouble()).toEqual([]);
  fixture.clock.advance(minutes(60));
  expect(await trouble()).toEqual([`${first} It goes on by itself.`]);
  await poll();
  expect(await trouble()).toEqual([]);
});

test('a mail account without space for sent mail is reported as that, while mail arrives, and what was sent is filed later', async () => {
  const sentFolder = () =>
    onServer(async (client) => {
      const status = await client.status('Sent', { messages: true });
      return status && status.messages;
    });
  await fixture.fault('imap-no', 13, 0, 'APPEND');
  await sendEmail(fixture.context, form);
  fixture.clock.advance(minutes(1));
  const begunAt = fixture.clock.now();
  expect(await hasMailboxChanges(fixture.context)).toBe(true);
  let hints = 0;
  const connection = mailboxConnection(() => (hints += 1));
  expect(await poll({ connection })).toBe(true);
  // The server is not asked again every few seconds.
  expect(await hasMailboxChanges(fixture.context)).toBe(false);
  expect([hints, connection.state()]).toEqual([0, 'listening']);
  await connection.close();
  await pollFor(12);
  await arrive({ subject: 'Arrives' });
  expect(await poll()).toBe(true);
  expect((await subjects()).sort()).toEqual(['Arrives', 'Hi']);
  expect(await trouble()).toEqual([]);
  expect(await sentFolder()).toBe(1);

  await fixture.fault('imap-no', 50, 0, 'APPEND');
  await sendEmail(fixture.context, { ...form, subject: 'Hi again' });
  fixture.clock.advance(minutes(1));
  begunAt.setTime(fixture.clock.now().getTime());
  await pollFor(12);
  expect(await trouble()).toEqual([
    `What you write here has been sent, but not put into your mail account’s folder of sent mail since ${written(begunAt)}. This is tried again for a week, but Not now (sandbox fault).`,
  ]);
  fixture.clock.advance(minutes(7 * 24 * 60));
  await poll();
  expect(await trouble()).toEqual([]);
  expect(await hasMailboxChanges(fixture.context)).toBe(false);
});

test('a notice to the practice that its own mail server refuses is shown in the app, with the mail it is about', async () => {
  const sample = sampleAppointment({ personal: { clientName: 'Ann Client' } });
  await fixture.fault('reject-550', 3);
  await fixture.publishAndRun(sample.confirmed(), sample.arranged());
  await fixture.delivery.flush();
  const rejections = () => fixture.sql<{ id: string }[]>`SELECT id FROM events.outbox WHERE type = 'MailRejected'`;
  for (const { id } of await rejections()) await fixture.run('MailRejected', id);
  await fixture.delivery.flush();
  const at = written(fixture.clock.now());
  const [sentence, ...others] = await trouble();
  expect(others).toEqual([]);
  expect(sentence).toMatch(`2 notices to you at hello@stillpoint.example were refused, most recently on ${at}: `);
  expect(sentence).toContain(`“Not delivered to ${sample.email}: Your session is confirmed: Sleep Improvement`);
  expect(sentence).toContain('“New booking: Sleep Improvement, Ann Client, Tue, Dec 1, 2:30 PM”');
  expect(sentence).toMatch(/550 5\.1\.1 No such mailbox \(sandbox fault\)\.$/);
  fixture.clock.advance(minutes(7 * 24 * 60));
  expect(await trouble()).toEqual([]);
});

test('a page of mails takes at most eight statements, and does not need the mailbox’s password', async () => {
  await arrive({ subject: 'One' });
  await poll();
  await fixture.sql`UPDATE notification.email_config SET password = ${randomUUID()}`;
  const sent: string[] = [];
  const sql = testPool(fixture.url, 'stillpoint_notification', { max: 1, onStatement: (text) => void sent.push(text) });
  const context = { ...fixture.context, sql };
  await listEmails(context, { page: 1, pageSize: 50 });
  sent.length = 0;
  const { emails } = await listEmails(context, { page: 1, pageSize: 50 });
  await sql.end();
  expect(emails.map(({ subject }) => subject)).toEqual(['One']);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(8);
});
