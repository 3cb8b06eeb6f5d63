import { connect, createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { simpleParser } from 'mailparser';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { mailHouse, PRACTICE } from '../../test/mail-house.ts';
import { markEmailRead } from '../commands/mark-email-read.ts';
import { saveEmailConfig } from '../commands/save-email-config.ts';
import { sendEmail } from '../commands/send-email.ts';
import { findAttachment } from '../queries/attachment.ts';
import { listEmails } from '../queries/emails.ts';
import { closeImap, openImap } from './imap-link.ts';
import { pollMailbox } from './poll.ts';
import { wordHash } from './search-words.ts';
import { startMailboxWatch } from './watch.ts';

const house = mailHouse();
let desk = '';
let boxes = 0;

const settings = () => ({
  smtpHost: '127.0.0.1',
  smtpPort: house.mail.smtpPort,
  smtpSecure: false,
  imapHost: '127.0.0.1',
  imapPort: house.mail.imapPort,
  imapSecure: false,
  username: desk,
  password: 'pw',
  fromEmail: desk,
  fromName: 'The Desk',
});

beforeEach(async () => {
  await house.sql`TRUNCATE notification.message, notification.imap_place, notification.imap_inbox, notification.mail`;
  house.clock.set(new Date());
  desk = `desk-${++boxes}@practice.example`;
  await saveEmailConfig(house.context, settings());
});

const poll = () => pollMailbox(house.context, wordHash(house.context.sealer));
const list = (search?: string, page = 1, pageSize = 50) => listEmails(house.context, { page, pageSize, search });
const subjects = async (search?: string) => (await list(search)).emails.map(({ subject }) => subject);

interface Outgoing {
  subject?: string;
  text?: string;
  html?: string;
  attachments?: object[];
  messageId?: string;
  references?: string[];
  raw?: string | Buffer;
}
let smtp: ReturnType<typeof createTransport> | undefined;
afterAll(() => smtp?.close());
async function arrive(mail: Outgoing) {
  smtp ??= createTransport({
    pool: true,
    host: '127.0.0.1',
    port: house.mail.smtpPort,
    auth: { user: 'x', pass: 'x' },
  });
  const envelope = { from: 'ann@client.example', to: desk };
  await smtp.sendMail({ from: 'Ann Öster <ann@client.example>', to: desk, envelope, ...mail });
}

async function onServer<T>(work: (client: Awaited<ReturnType<typeof openImap>>) => Promise<T>): Promise<T> {
  const client = await openImap(house.context, settings());
  try {
    await client.mailboxOpen('INBOX');
    return await work(client);
  } finally {
    await closeImap(client);
  }
}
const renumber = () =>
  fetch(`${house.mail.httpUrl}/mailboxes/${encodeURIComponent(desk)}/renumber`, { method: 'POST' }).then((r) =>
    expect(r.ok).toBe(true),
  );

test('mail arrives once, newest first, with text, attachments and unread count', async () => {
  await arrive({ subject: 'First', text: 'Hello there' });
  await arrive({
    subject: 'Second',
    text: 'With a file',
    attachments: [{ filename: '../../etc/pass\u202ewd.txt', content: 'twelve bytes' }],
  });
  expect(await poll()).toBe(true);
  await poll();
  const { emails, total, unread } = await list();
  expect([total, unread]).toEqual([2, 2]);
  expect(emails.map(({ subject }) => subject)).toEqual(['Second', 'First']);
  expect(emails[0]).toMatchObject({
    from: '"Ann Öster" <ann@client.example>',
    to: desk,
    body: 'With a file',
    isRead: false,
    isOutgoing: false,
    sentAt: null,
    attachments: [{ filename: 'passwd.txt', contentType: 'text/plain', size: 12 }],
  });
  const file = await findAttachment(house.context, emails[0]!.id, 0);
  expect(file.content.toString()).toBe('twelve bytes');
  await expect(findAttachment(house.context, emails[0]!.id, 1)).rejects.toMatchObject({ code: 'not_found' });
  await expect(findAttachment(house.context, 999_999, 0)).rejects.toMatchObject({ code: 'not_found' });
});

test('read marks travel both ways', async () => {
  await arrive({ subject: 'Read here' });
  await arrive({ subject: 'Read there' });
  await poll();
  const { emails } = await list();
  await markEmailRead(house.context, emails.find(({ subject }) => subject === 'Read here')!.id, true);
  expect((await list()).unread).toBe(1);
  await onServer(async (client) => {
    const [uid] = (await client.search({ subject: 'Read there' }, { uid: true })) as number[];
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  });
  await poll();
  expect((await list()).unread).toBe(0);
  expect(await onServer((client) => client.search({ seen: false }, { uid: true }))).toEqual([]);
  await markEmailRead(house.context, emails[0]!.id, false);
  await poll();
  expect((await list()).unread).toBe(1);
  expect(await onServer((client) => client.search({ seen: false }, { uid: true }))).toHaveLength(1);
  await expect(markEmailRead(house.context, 999_999, true)).rejects.toMatchObject({ code: 'not_found' });
});

test('a server that renumbers its mailbox makes no doubles and loses no mark', async () => {
  for (const subject of ['One', 'Two', 'Three']) await arrive({ subject });
  await arrive({ raw: 'From: a@b.co\r\nSubject: No id\r\n\r\nx' });
  await poll();
  const before = await list();
  await markEmailRead(house.context, before.emails[0]!.id, true);
  await renumber();
  await arrive({ subject: 'Four' });
  await poll();
  const after = await list();
  expect(after.emails.map(({ subject }) => subject).sort()).toEqual(['Four', 'No id', 'One', 'Three', 'Two']);
  expect(after.emails.filter(({ subject }) => subject !== 'Four').map(({ id }) => id)).toEqual(
    before.emails.map(({ id }) => id),
  );
  await poll();
  expect((await list()).total).toBe(5);
});

test('two copies of one mail in the mailbox are two mails', async () => {
  const mail = { subject: 'Twice', messageId: '<same@client.example>', text: 'x' };
  await arrive(mail);
  await arrive(mail);
  await poll();
  expect(await subjects()).toEqual(['Twice', 'Twice']);
  await renumber();
  await poll();
  expect(await subjects()).toEqual(['Twice', 'Twice']);
});

test('what is deleted on the server disappears here', async () => {
  for (const subject of ['Keep', 'Delete']) await arrive({ subject });
  await poll();
  await onServer(async (client) => {
    const [uid] = (await client.search({ subject: 'Delete' }, { uid: true })) as number[];
    await client.messageDelete(String(uid), { uid: true });
  });
  await arrive({ subject: 'New' });
  await poll();
  expect(await subjects()).toEqual(['New', 'Keep']);
});

test('search finds beginnings of words in sender, subject and text, accents or not, and pages', async () => {
  await arrive({ subject: 'Sleeping better', text: 'I would like to reschedule' });
  await arrive({ subject: 'Invoice', text: 'nothing' });
  await poll();
  expect(await subjects('sleep')).toEqual(['Sleeping better']);
  expect(await subjects('SLEEPING resch')).toEqual(['Sleeping better']);
  expect(await subjects('oster')).toHaveLength(2);
  expect(await subjects('ann@client.example invoice')).toEqual(['Invoice']);
  expect(await subjects('absent')).toEqual([]);
  expect(await subjects('!')).toEqual([]);
  expect((await list(undefined, 2, 1)).emails.map(({ subject }) => subject)).toEqual(['Sleeping better']);
});

test('damaged and huge mails are shown as what they are and stop nothing', async () => {
  await arrive({ raw: Buffer.from('\u0000\u0001 no headers at all') });
  await arrive({
    raw: 'From: a@b.co\r\nSubject: Broken\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain; charset=no-such\r\n\r\nh\xff',
  });
  await arrive({
    subject: 'Huge',
    text: 'its beginning',
    attachments: [{ filename: 'big.bin', content: Buffer.alloc(6_000_000, 7) }],
  });
  await arrive({ subject: 'After' });
  await poll();
  const { emails } = await list();
  expect(emails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['After', 'Huge', 'Broken']));
  expect(emails).toHaveLength(4);
  const huge = emails.find(({ subject }) => subject === 'Huge')!;
  expect(huge.body).toContain('its beginning');
  expect(huge.attachments).toMatchObject([{ filename: 'big.bin' }]);
  expect(Math.abs(huge.attachments[0]!.size - 6_000_000)).toBeLessThan(200);
  expect((await findAttachment(house.context, huge.id, 0)).content.equals(Buffer.alloc(6_000_000, 7))).toBe(true);
});

test('a mail that breaks every connection is set aside after a few tries; the others arrive', async () => {
  for (const subject of ['Before', 'POISON', 'After']) await arrive({ subject, text: 'x' });
  const { port, close } = await breakingProxy(house.mail.imapPort, 'Subject: POISON');
  await saveEmailConfig(house.context, { ...settings(), imapPort: port });
  let failures = 0;
  while (!(await poll().catch(() => false))) expect((failures += 1)).toBeLessThan(6);
  expect(failures).toBeGreaterThanOrEqual(3);
  expect((await subjects()).sort()).toEqual(['(Unreadable message)', 'After', 'Before']);
  await poll();
  expect((await list()).total).toBe(3);
  close();
});

test('HTML is shown without anything that runs or loads; remote images wait', async () => {
  await arrive({
    subject: 'Html',
    html: '<p onclick="x()">Hi <img src="https://t.example/p.gif"><script>bad()</script><a href="javascript:x">l</a><div style="background:url(https://t.example/b)">b</div></p>',
  });
  await poll();
  const html = (await list()).emails[0]!.htmlBody!;
  expect(html).toContain('data-remote-src="https://t.example/p.gif"');
  expect(html).not.toMatch(/ src=|onclick|script|url\(/);
  expect((await list()).emails[0]!.body).toContain('Hi');
});

test('a composed mail is sent at once, kept as outgoing, and filed in Sent once; a reply carries the thread', async () => {
  await arrive({
    subject: 'Question',
    text: 'Can we meet?',
    messageId: '<q2@client.example>',
    references: ['<q1@client.example>'],
  });
  await poll();
  const question = (await list()).emails[0]!;
  const answer = await sendEmail(house.context, {
    to: 'ann@client.example',
    subject: 'Re: Question',
    body: 'Yes, with pleasure.\n\n> Can we meet?',
    inReplyTo: question.id,
  });
  expect(answer.state).toBe('sent');
  const [seen] = await house.messages('ann@client.example');
  expect(seen).toMatchObject({ from: desk, fromName: 'The Desk', subject: 'Re: Question', attachments: [], html: '' });
  const parsed = await simpleParser(await house.raw(seen!.id));
  expect(parsed.inReplyTo).toBe('<q2@client.example>');
  expect(parsed.references).toEqual(['<q1@client.example>', '<q2@client.example>']);
  const outgoing = (await list()).emails.find(({ isOutgoing }) => isOutgoing)!;
  expect(outgoing).toMatchObject({ id: answer.id, to: 'ann@client.example', isRead: true, receivedAt: null });
  expect(outgoing.sentAt).not.toBeNull();
  await poll();
  await poll();
  await house.sql`UPDATE notification.message SET append_wanted = true WHERE id = ${answer.id}`;
  await poll();
  const sent = await onServer(async (client) => {
    await client.mailboxOpen('Sent');
    return client.fetchAll('1:*', { envelope: true, flags: true });
  });
  expect(sent.map(({ envelope, flags }) => [envelope!.subject, flags!.has('\\Seen')])).toEqual([
    ['Re: Question', true],
  ]);
  expect((await list()).total).toBe(2);
});

test('a mail the server refuses says so; one it postpones is queued and leaves later', async () => {
  const form = { to: 'ann@client.example', subject: 'Hi', body: 'x', inReplyTo: null };
  await house.fault('reject-550');
  await expect(sendEmail(house.context, form)).rejects.toMatchObject({
    code: 'connection_failed',
    message: expect.stringMatching(/refused this e-mail: .*550/),
  });
  await house.fault('reject-450');
  expect((await sendEmail(house.context, form)).state).toBe('queued');
  house.clock.advance(6_000);
  await house.delivery.flush();
  expect((await list()).emails.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
});

test('without any mail server nothing can be sent; a reply to nothing is refused', async () => {
  await house.sql`DELETE FROM notification.email_config`;
  const form = { to: PRACTICE.email, subject: 'Hi', body: 'x', inReplyTo: null };
  await expect(sendEmail({ ...house.context, systemSmtpUrl: null }, form)).rejects.toMatchObject({
    code: 'not_configured',
  });
  await expect(sendEmail(house.context, { ...form, inReplyTo: 424_242 })).rejects.toMatchObject({ code: 'not_found' });
  expect(await poll()).toBe(false);
});

test('a connection that ends in the middle loses nothing and doubles nothing', async () => {
  for (let n = 0; n < 80; n += 1) await arrive({ subject: `Mail ${n}`, text: 'x' });
  const cut = new AbortController();
  const cutting = until('some mails', async () => ((await list()).total > 20 ? (cut.abort(), true) : null));
  await expect(pollMailbox(house.context, wordHash(house.context.sealer), cut.signal)).rejects.toThrow();
  await cutting;
  const { total } = await list();
  expect(total).toBeGreaterThan(20);
  expect(total).toBeLessThan(80);
  await poll();
  expect((await list()).total).toBe(80);
  expect(new Set((await list(undefined, 1, 100)).emails.map(({ subject }) => subject)).size).toBe(80);
}, 40_000);

test('the server’s push brings new mail in without waiting for the next poll', async () => {
  const watch = startMailboxWatch({ context: house.context, log: house.log });
  await watch.poll();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await arrive({ subject: 'Pushed' });
  await until('the pushed mail', async () => (await subjects()).includes('Pushed'), 20_000);
  await watch.stop();
}, 30_000);

/** Stands before a server and hangs up as soon as it says `word`. */
async function breakingProxy(target: number, word: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const side of [client, upstream]) side.on('error', () => {});
    client.pipe(upstream);
    upstream.on('data', (data) => {
      if (!data.includes(word)) return client.write(data);
      client.destroy();
      return upstream.destroy();
    });
    upstream.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, close: () => server.close() };
}
