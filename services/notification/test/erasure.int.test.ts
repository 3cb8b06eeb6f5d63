import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rememberZone } from '../src/commands/remember-zone.ts';
import { storeMails } from '../src/mailbox/store-mails.ts';
import { wordHash } from '../src/mailbox/search-words.ts';
import { listMessages } from '../src/store/messages.ts';
import { purge } from '../src/sweeps/purge.ts';
import { appointmentStory, newAddress } from './events.ts';
import { mailHouse, PRACTICE } from './mail-house.ts';
import { theMail } from './read-mail.ts';

const house = mailHouse();
const account = 'a mailbox';
const mail = (uid: number, from: string, to: string, body: string) => ({
  ...{ uid, isRead: false, arrivedAt: new Date(`2026-11-0${uid}T12:00:00Z`) },
  content: {
    ...{
      from,
      to,
      subject: `Mail ${uid}`,
      body,
      htmlBody: null,
      attachments: [],
      messageId: `<${uid}-${to}@x>`,
      references: [],
    },
  },
});

test('a person’s mails, the mailbox’s from and to them, notices about them and their name in copies are erased; others’ stay', async () => {
  const story = appointmentStory();
  const { email } = story;
  for (const event of [story.created(), story.confirmed(), story.arranged(), story.completed()])
    await house.happen(event);
  await rememberZone(house.context, { clientEmail: email, timeZone: 'Europe/Berlin' });
  await house.delivery.flush();
  await theMail(house, email);
  const other = newAddress();
  const places = { account, uidValidity: 1n, hash: wordHash(house.context.sealer) };
  await storeMails(house.context, places, [
    mail(1, `Ann <${email.toUpperCase()}>`, PRACTICE.email, 'May I come earlier?'),
    mail(2, PRACTICE.email, `x@else.example, ${email}`, 'Of course.'),
    mail(3, PRACTICE.email, PRACTICE.email, `New booking by ${email}.`),
    mail(4, other, PRACTICE.email, `I know ${email}, too.`),
  ]);
  // The other services have done their part.
  await house.sql`UPDATE events.outbox SET done_at = now()`;
  const requestId = randomUUID();
  await house.sql`
    INSERT INTO events.person_request (id, kind, person, asked_by, asked_at) VALUES (${requestId}, 'erasure', 'x', 'client', now())`;
  await house.sql`INSERT INTO events.person_part VALUES (${requestId}, 'account'), (${requestId}, 'sessions')`;
  await house.happen({
    type: 'PersonErasureRequested',
    facts: { requestId, appointmentIds: [story.id] },
    personal: { email, firstName: 'Ann', stays: ['Receipts until 2033.'] },
  });

  const { messages, total, unread } = await listMessages(house.context.sql, house.context.sealer, {
    ...{ account, words: null, limit: 10, offset: 0 },
  });
  expect(messages.map(({ content }) => content.subject)).toEqual(['Mail 4']);
  expect([total, unread]).toEqual([1, 1]);
  // Their rows stay, so that the server's mails are not copied again; nothing is in them.
  const rows = await house.sql<{ fingerprint: string; content: string }[]>`
    SELECT fingerprint, content FROM notification.message WHERE is_erased`;
  expect(rows).toHaveLength(3);
  for (const { fingerprint, content } of rows)
    expect(house.context.sealer.open(['notification.message', fingerprint, 'content'], content)).not.toMatch(/Mail|@/);
  const left =
    await house.sql`SELECT kind FROM notification.mail WHERE appointment_id = ${story.id} AND NOT erase_once_settled`;
  expect(left).toEqual([]);
  const [copy] = await house.sql<
    { personal: string }[]
  >`SELECT personal FROM notification.appointment WHERE id = ${story.id}`;
  const personal = house.context.sealer.open(['notification.appointment', story.id, 'personal'], copy!.personal);
  expect(personal).not.toContain(email);
  expect(await house.sql`SELECT FROM notification.client_zone`).toHaveLength(0);

  // A refund that comes later finds nobody to write to.
  await house.happen(story.refunded(1_000));
  expect((await house.mails()).filter(({ kind }) => kind === 'refund')).toEqual([]);
});

test('the last mail says what stays, and goes itself once it has left', async () => {
  const email = newAddress();
  await house.happen({
    type: 'PersonErased',
    facts: { requestId: randomUUID() },
    personal: { email, firstName: 'Ann', stays: ['Receipts until 2033.'] },
  });
  expect((await theMail(house, email)).text).toContain('Receipts until 2033.');
  await purge(house.context);
  expect((await house.mails()).filter(({ kind }) => kind === 'account-erased')).toEqual([]);
});
