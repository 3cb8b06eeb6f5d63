import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { routesOwed, runEffect, type NewEvent } from '@stillpoint/events';
import { createSealer } from '@stillpoint/sealing';
import { untilSomebodyWaits } from '@stillpoint/testing';
import { saveEmailConfig } from '../src/commands/save-email-config.ts';
import { rememberZone } from '../src/commands/remember-zone.ts';
import { saveWording } from '../src/commands/save-wording.ts';
import { sendTestMail } from '../src/commands/send-test-mail.ts';
import { storeMails } from '../src/mailbox/store-mails.ts';
import { wordHash } from '../src/mailbox/reading/search-words.ts';
import { WORDINGS } from '../src/domain/wordings/catalogue.ts';
import { openMail } from '../src/store/mails.ts';
import { listMessages } from '../src/store/messages.ts';
import { purge } from '../src/sweeps/purge.ts';
import { codeRequested, sampleAppointment, newAddress } from './support/events.ts';
import { mailFixture, PRACTICE } from './support/mail-fixture.ts';
import { theMail } from './support/read-mail.ts';

const fixture = mailFixture();
const account = 'a mailbox';
const erase = async (email: string, appointmentIds: string[]) => {
  // Records that the other services have done their parts.
  await fixture.sql`UPDATE events.outbox SET done_at = now()`;
  const requestId = randomUUID();
  await fixture.sql`
    INSERT INTO events.person_request (id, kind, person, asked_by, asked_at) VALUES (${requestId}, 'erasure', 'x', 'client', now())`;
  await fixture.sql`INSERT INTO events.person_part VALUES (${requestId}, 'account'), (${requestId}, 'sessions')`;
  await fixture.publishAndRun({
    type: 'PersonErasureRequested',
    facts: { requestId, appointmentIds },
    personal: { email, firstName: 'Ann', stays: ['Receipts until 2033.'] },
  });
};
const subjectsLeft = async () => {
  const page = { account, words: null, limit: 10, offset: 0 };
  const { messages } = await listMessages(fixture.context.sql, fixture.context.sealer, page);
  return messages.map(({ content }) => content.subject);
};
const places = () => ({ account, uidValidity: 1, hash: wordHash(fixture.context.sealer) });
const mail = (uid: number, from: string, to: string, body: string) => ({
  uid,
  isRead: false,
  arrivedAt: new Date(`2026-11-0${uid}T12:00:00Z`),
  content: {
    from,
    to,
    subject: `Mail ${uid}`,
    body,
    htmlBody: null,
    attachments: [],
    messageId: `<${uid}-${to}@x>`,
    references: [],
  },
});

test('a person’s mails, those in the mailbox from and to them, notices about them and their name in copies are erased, and others’ are kept', async () => {
  const sample = sampleAppointment();
  const { email } = sample;
  for (const event of [sample.created(), sample.confirmed(), sample.arranged(), sample.completed()])
    await fixture.publishAndRun(event);
  await rememberZone(fixture.context, { clientEmail: email, timeZone: 'Europe/Berlin' });
  await fixture.delivery.flush();
  await theMail(fixture, email);
  const other = newAddress();
  await storeMails(fixture.context, places(), [
    mail(1, `Ann <${email.toUpperCase()}>`, PRACTICE.email, 'May I come earlier?'),
    mail(2, PRACTICE.email, `x@else.example, ${email}`, 'Of course.'),
    mail(3, PRACTICE.email, PRACTICE.email, `New booking by ${email}.`),
    mail(4, other, PRACTICE.email, `I know ${email}, too.`),
    mail(5, `"${email}" <${other}>`, `"${email}" <${PRACTICE.email}>`, 'A name that looks like an address.'),
  ]);
  await erase(email, [sample.id]);

  const { messages, total, unread } = await listMessages(fixture.context.sql, fixture.context.sealer, {
    account,
    words: null,
    limit: 10,
    offset: 0,
  });
  expect(messages.map(({ content }) => content.subject)).toEqual(['Mail 5', 'Mail 4']);
  expect([total, unread]).toEqual([2, 2]);
  // The rows stay, empty, so that the server's mails are not copied again.
  const rows = await fixture.sql<{ fingerprint: string; content: string }[]>`
    SELECT fingerprint, content FROM notification.message WHERE is_erased`;
  expect(rows).toHaveLength(3);
  for (const { fingerprint, content } of rows)
    expect(fixture.context.sealer.open(['notification.message', fingerprint, 'content'], content)).not.toMatch(
      /Mail|@/,
    );
  const left =
    await fixture.sql`SELECT kind FROM notification.mail WHERE appointment_id = ${sample.id} AND NOT erase_once_settled`;
  expect(left).toEqual([]);
  const [copy] = await fixture.sql<
    { personal: string }[]
  >`SELECT personal FROM notification.appointment WHERE id = ${sample.id}`;
  const personal = fixture.context.sealer.open(['notification.appointment', sample.id, 'personal'], copy!.personal);
  expect(personal).not.toContain(email);
  expect(await fixture.sql`SELECT FROM notification.client_zone`).toHaveLength(0);

  // A later refund finds no recipient.
  await fixture.publishAndRun(sample.refunded(1_000));
  expect((await fixture.mails()).filter(({ kind }) => kind === 'refund')).toEqual([]);
});

test('a person’s time zone goes with them, although it is stored under a part of APP_SECRET that was taken out', async () => {
  const [email, other] = [newAddress(), newAddress()];
  const before = { ...fixture.context, sealer: createSealer('an older secret of tests that is long enough') };
  await rememberZone(before, { clientEmail: email, timeZone: 'Europe/Berlin' });
  await rememberZone(fixture.context, { clientEmail: email, timeZone: 'Europe/Paris' });
  await rememberZone(fixture.context, { clientEmail: other, timeZone: 'Europe/Rome' });
  await erase(email, []);
  expect(await fixture.sql`SELECT time_zone FROM notification.client_zone`).toEqual([{ timeZone: 'Europe/Rome' }]);
});

/** What is left of the mails that the product sent, opened. */
const mailsLeft = async () => {
  const { sql, context } = fixture;
  const rows = await sql<{ id: string; content: string }[]>`
    SELECT id, content FROM notification.mail WHERE content IS NOT NULL AND NOT erase_once_settled`;
  return rows.map((row) => JSON.stringify(openMail(context.sealer, row))).join('\n');
};

test('what the practice was mailed about a person goes with them, whatever it is about: a refused mail, or a test of its words', async () => {
  const clientName = 'Bea Once';
  const sample = sampleAppointment({ startsAt: '2027-03-01T19:30:00.000Z', personal: { clientName } });
  await fixture.publishAndRun(sample.arranged());
  const policy = { fullRefundHours: 0, lateRefundPercent: 100 };
  await sendTestMail(fixture.context, 'receipt', WORDINGS.receipt.original, policy);
  const code = await fixture.publish(codeRequested('LoginCodeRequested', sample.email, '493027'));
  await fixture.run('LoginCodeRequested', code);
  await fixture.delivery.flush();
  const [refused] = await fixture.sql<{ id: string }[]>`
    SELECT id FROM notification.mail WHERE kind = 'login-code' ORDER BY created_at DESC, id LIMIT 1`;
  const facts = { mailId: refused!.id, kind: 'login-code', reply: '550 no such user' };
  await fixture.publishAndRun({ type: 'MailRejected', facts, personal: {} });
  await fixture.delivery.flush();
  expect(await mailsLeft()).toContain(sample.email);
  await erase(sample.email, [sample.id]);
  const left = await mailsLeft();
  expect([left.includes(sample.email), left.includes(clientName)]).toEqual([false, false]);
});

test('a follow-up that is written in the moment in which its client is erased goes with them', async () => {
  const { sql, clock } = fixture;
  await saveWording(fixture.context, 'follow-up', { ...WORDINGS['follow-up'].original, delayHours: 1 });
  const sample = sampleAppointment();
  for (const event of [sample.created(), sample.confirmed(), sample.arranged(), sample.completed()])
    await fixture.publishAndRun(event);
  await fixture.delivery.flush();
  clock.advance(60 * 60_000);
  // Whoever writes it is held until the erasure waits, too.
  await sql`
    CREATE FUNCTION notification.hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$`;
  await sql`
    CREATE TRIGGER hold AFTER UPDATE OF content ON notification.mail FOR EACH ROW EXECUTE FUNCTION notification.hold()`;
  let both: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(7)`;
    const writing = fixture.delivery.flush();
    await untilSomebodyWaits(sql);
    both = Promise.all([writing, erase(sample.email, [sample.id])]);
    await untilSomebodyWaits(sql, 2);
  });
  await sql`DROP FUNCTION notification.hold CASCADE`;
  await both;
  expect(
    await sql`SELECT kind FROM notification.mail WHERE appointment_id = ${sample.id} AND NOT erase_once_settled`,
  ).toEqual([]);
});

test('a code or notice of an account that was erased before it was worked off is neither mailed nor kept, and a new account’s is', async () => {
  const email = newAddress();
  const facts = { clientId: randomUUID(), at: fixture.clock.now().toISOString() };
  const events: NewEvent[] = [
    codeRequested('LoginCodeRequested', email, '493027'),
    { type: 'NewDeviceUsed', facts, personal: { email, firstName: 'Ann', device: 'Firefox', address: null } },
    { type: 'PersonExported', facts: { requestId: randomUUID() }, personal: { email, firstName: 'Ann' } },
  ];
  const ids = await Promise.all(events.map((event) => fixture.publish(event)));
  fixture.clock.advance(1_000);
  const [person] = fixture.context.sealer.hashes('events.person', email);
  await fixture.sql`
    INSERT INTO events.person_request (id, kind, person, asked_by, asked_at)
    VALUES (${randomUUID()}, 'erasure', ${person!}, 'client', ${fixture.clock.now()})`;
  const before = (await fixture.mails()).length;
  for (const [index, { type }] of events.entries()) await fixture.run(type, ids[index]!);
  expect(await fixture.mails()).toHaveLength(before);

  fixture.clock.advance(1_000);
  await fixture.publishAndRun(codeRequested('VerificationRequested', email, '204816'));
  expect((await theMail(fixture, email)).text).toContain('204816');
});

test('the last mail says what is kept, and is itself erased once it was sent', async () => {
  const email = newAddress();
  await fixture.publishAndRun({
    type: 'PersonErased',
    facts: { requestId: randomUUID() },
    personal: { email, firstName: 'Ann', stays: ['Receipts until 2033.'] },
  });
  // It is not sent yet.
  await purge(fixture.context);
  expect((await theMail(fixture, email)).text).toContain('Receipts until 2033.');
  await purge(fixture.context);
  expect((await fixture.mails()).filter(({ kind }) => kind === 'account-erased')).toEqual([]);
});

test('a refusal of the last mail to somebody who was erased is reported without their address', async () => {
  const email = newAddress();
  await fixture.fault('reject-550', 1);
  await fixture.publishAndRun({
    type: 'PersonErased',
    facts: { requestId: randomUUID() },
    personal: { email, firstName: 'Ann', stays: [] },
  });
  await fixture.delivery.flush();
  const [refused] = await fixture.sql<
    { id: string }[]
  >`SELECT id FROM events.outbox WHERE type = 'MailRejected' AND done_at IS NULL`;
  await fixture.run('MailRejected', refused!.id);
  const mails = await fixture.mails();
  expect(mails.filter(({ kind }) => kind === 'admin-rejection').length).toBeGreaterThan(0);
  expect(await mailsLeft()).not.toContain(email);
});

test.each([PRACTICE.email, 'desk@mail.example', 'owner@mail.example'])(
  'erasing a client whose address is the practice’s own takes their sessions’ mails, and leaves the mailbox as it was: %s',
  async (email) => {
    await fixture.sql`TRUNCATE notification.message, notification.imap_place`;
    const changes = { username: 'Desk@mail.example', fromEmail: 'owner@mail.example' };
    await saveEmailConfig(fixture.context, fixture.emailConfig(changes));
    await storeMails(fixture.context, places(), [
      mail(1, newAddress(), email, 'May I come earlier?'),
      mail(2, email, newAddress(), 'Of course.'),
    ]);
    const [theirs, others] = [sampleAppointment({ personal: { clientEmail: email } }), sampleAppointment()];
    for (const event of [theirs, others].flatMap((sample) => [sample.created(), sample.confirmed(), sample.arranged()]))
      await fixture.publishAndRun(event);
    await fixture.delivery.flush();
    await erase(email, [theirs.id]);

    expect(await subjectsLeft()).toEqual(['Mail 2', 'Mail 1']);
    const left = await fixture.sql<{ appointmentId: string }[]>`
      SELECT DISTINCT appointment_id FROM notification.mail
      WHERE appointment_id IN (${theirs.id}, ${others.id}) AND kind LIKE 'admin-%' AND NOT erase_once_settled`;
    expect(left.map(({ appointmentId }) => appointmentId)).toEqual([others.id]);
  },
);

test('an erasure that an earlier version began is done when each of the effects that it counts happened, and owes none that was added since', async () => {
  const name = 'PersonErasureRequested.erase-notes';
  const facts = { requestId: randomUUID(), appointmentIds: [] };
  const personal = { email: newAddress(), firstName: 'Ann', stays: [] };
  const id = await fixture.publish({ type: 'PersonErasureRequested', facts, personal });
  await fixture.sql`UPDATE events.outbox SET effects = 2 WHERE id = ${id}`;
  await fixture.sql`INSERT INTO events.inbox (event_id, effect) VALUES (${id}, 'PersonErasureRequested.erase-sessions')`;
  const owed = (count: number) => routesOwed('PersonErasureRequested', count).map(({ effect }) => effect);
  expect([owed(2).includes(name), owed(3).includes(name)]).toEqual([false, true]);
  const payment = { PersonErasureRequested: { 'erase-notes': () => Promise.resolve() } };
  expect(await runEffect(payment, fixture.context, name, id)).toBe(false);
  expect(await fixture.sql`SELECT FROM events.outbox WHERE id = ${id} AND done_at IS NULL`).toHaveLength(1);
});
