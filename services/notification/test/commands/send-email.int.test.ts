import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { mailboxFixture } from '../support/mailbox-fixture.ts';
import { PRACTICE } from '../support/mail-fixture.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { sendEmail } from '../../src/commands/send-email.ts';
import { findEmail } from '../../src/queries/emails.ts';
import { closeImap, openImap } from '../../src/mailbox/imap-client.ts';
import { hasMailboxChanges } from '../../src/mailbox/poll.ts';

const { fixture, settings, address, poll, list, arrive, onServer } = mailboxFixture();

test('a composed mail is sent at once, stored as outgoing, and filed in Sent once, and a reply continues the thread', async () => {
  await arrive({
    subject: 'Question',
    text: 'Can we meet?',
    messageId: '<q2@client.example>',
    references: ['<q1@client.example>'],
  });
  await poll();
  const question = (await list()).emails[0]!;
  const answer = await sendEmail(fixture.context, {
    to: 'ann@client.example',
    subject: 'Re: Question',
    body: 'Yes, with pleasure.\n\n> Can we meet?',
    inReplyTo: question.id,
  });
  expect(answer.state).toBe('sent');
  const [seen] = await fixture.messages('ann@client.example');
  expect(seen).toMatchObject({
    from: address(),
    fromName: 'The Desk',
    subject: 'Re: Question',
    attachments: [],
    html: '',
  });
  const parsed = await simpleParser(await fixture.raw(seen!.id));
  expect(parsed.inReplyTo).toBe('<q2@client.example>');
  expect(parsed.references).toEqual(['<q1@client.example>', '<q2@client.example>']);
  const outgoing = (await list()).emails.find(({ isOutgoing }) => isOutgoing)!;
  expect(outgoing).toMatchObject({ id: answer.id, to: 'ann@client.example', isRead: true, receivedAt: null });
  expect(outgoing.sentAt).not.toBeNull();
  fixture.clock.advance(60_000);
  await poll();
  await poll();
  await fixture.sql`UPDATE notification.message SET append_wanted = true WHERE id = ${answer.id}`;
  await poll();
  const sent = await onServer(async (client) => {
    await client.mailboxOpen('Sent');
    return client.fetchAll('1:*', { envelope: true, flags: true, source: true });
  });
  expect(sent.map(({ envelope, flags }) => [envelope!.subject, flags!.has('\\Seen')])).toEqual([
    ['Re: Question', true],
  ]);
  expect(String(sent[0]!.source).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect((await list()).total).toBe(2);
});

test('a reply names no mail whose id a header cannot hold', async () => {
  const long = `<${'l'.repeat(990)}@client.example>`;
  const rawOf = async (messageId: string, references: string, to: string) => {
    const head = `From: ann@client.example\r\nTo: ${address()}\r\nSubject: Odd\r\nMessage-ID: ${messageId}\r\nReferences: ${references}`;
    await arrive({ raw: Buffer.from(`${head}\r\n\r\nHello\r\n`) });
    await poll();
    const [question] = (await list()).emails;
    await sendEmail(fixture.context, { to, subject: 'Re: Odd', body: 'x', inReplyTo: question!.id });
    const seen = await fixture.messages(to);
    expect(seen).toHaveLength(1);
    return fixture.raw(seen[0]!.id);
  };
  for (const [index, odd] of ['<grüße@client.example>', long].entries()) {
    await fixture.sql`TRUNCATE notification.message, notification.imap_place, notification.imap_inbox, notification.mail`;
    const raw = await rawOf(odd, `${odd} <q1@client.example>`, `odd-${index}@client.example`);
    expect(raw.split('\r\n').filter((line) => line.length > 998 || /[^\x00-\x7f]/.test(line))).toEqual([]);
    expect(raw).toContain('References: <q1@client.example>');
    expect(raw).not.toContain('In-Reply-To');
  }
});

test('a mail that was sent from another mailbox than today’s is filed in that one alone, once it is back', async () => {
  await sendEmail(fixture.context, { to: 'ann@client.example', subject: 'From the first', body: 'x' });
  fixture.clock.advance(60_000);
  const first = settings();
  const second = { ...first, username: `second-${address()}` };
  const filed = async (mailbox: typeof first) => {
    const client = await openImap(fixture.context, mailbox);
    const sent = await client.status('Sent', { messages: true }).catch(() => null);
    await closeImap(client);
    return sent ? sent.messages : 0;
  };
  await saveEmailConfig(fixture.context, second);
  expect(await hasMailboxChanges(fixture.context)).toBe(false);
  await poll();
  expect(await filed(second)).toBe(0);
  await saveEmailConfig(fixture.context, first);
  expect(await hasMailboxChanges(fixture.context)).toBe(true);
  await poll();
  expect([await filed(first), await filed(second)]).toEqual([1, 0]);
});

test('a mail that the mail server files itself half a minute after it took it is in Sent once', async () => {
  await sendEmail(fixture.context, { to: 'ann@client.example', subject: 'Filed', body: 'x' });
  expect(await hasMailboxChanges(fixture.context)).toBe(false);
  await poll();
  const [seen] = await fixture.messages('ann@client.example');
  const filed = await onServer(async (client) => {
    await client.mailboxCreate('Sent');
    return client.append('Sent', await fixture.raw(seen!.id));
  });
  expect(filed).not.toBe(false);
  fixture.clock.advance(60_000);
  expect(await hasMailboxChanges(fixture.context)).toBe(true);
  await poll();
  expect(await onServer((client) => client.status('Sent', { messages: true }))).toMatchObject({ messages: 1 });
});

test('a mail that is sent again under its id leaves once, and another one is refused under it', async () => {
  const form = { to: 'twice@client.example', subject: 'Hi', body: 'x', requestId: randomUUID() };
  const [first, second] = await Promise.all([sendEmail(fixture.context, form), sendEmail(fixture.context, form)]);
  expect(second.id).toBe(first.id);
  expect([first.isNew, second.isNew].toSorted()).toEqual([false, true]);
  expect(await sendEmail(fixture.context, form)).toEqual({ id: first.id, state: 'sent', isNew: false });
  expect(await fixture.messages(form.to)).toHaveLength(1);
  const other = { ...form, body: 'y' };
  await expect(sendEmail(fixture.context, other)).rejects.toMatchObject({ code: 'already_exists' });
  expect(await fixture.messages(form.to)).toHaveLength(1);
});

test('a mail that the server refuses is reported, and one that it postpones is queued and sent later', async () => {
  const form = { to: 'ann@client.example', subject: 'Hi', body: 'x', inReplyTo: null };
  await fixture.fault('reject-550');
  await expect(sendEmail(fixture.context, form)).rejects.toMatchObject({
    code: 'connection_failed',
    message: expect.stringMatching(/refused this e-mail: .*550/),
  });
  await fixture.fault('reject-450');
  expect((await sendEmail(fixture.context, form)).state).toBe('queued');
  fixture.clock.advance(6_000);
  await fixture.delivery.flush();
  expect((await list()).emails.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
});

test('a second reply to a mail is refused once to whoever does not know of the first, which the mail names', async () => {
  await arrive({ subject: 'Again?', messageId: '<again@client.example>' });
  await arrive({ subject: 'Other', messageId: '<other@client.example>' });
  await poll();
  const { emails } = await list();
  const [question, other] = ['Again?', 'Other'].map((subject) => emails.find((mail) => mail.subject === subject)!.id);
  const answeredAt = async (id: number) => (await findEmail(fixture.context, id))?.answeredAt;
  const to = 'ann@client.example';
  const reply = (body: string, over: object = {}) =>
    sendEmail(fixture.context, { to, subject: 'Re: Again?', body, inReplyTo: question!, isFirstReply: true, ...over });
  await fixture.fault('reject-550');
  await expect(reply('refused for good')).rejects.toMatchObject({ code: 'connection_failed' });
  expect(await answeredAt(question!)).toBeNull();
  const requestId = randomUUID();
  await reply('Yes.', { requestId });
  expect(await answeredAt(question!)).toBe(fixture.context.now().toISOString());
  expect(await answeredAt(other!)).toBeNull();
  // Repeated, since no answer came, it is the same reply.
  expect(await reply('Yes.', { requestId })).toMatchObject({ isNew: false });
  await expect(reply('Certainly.')).rejects.toMatchObject({
    code: 'already_exists',
    message: expect.stringMatching(/^You answered this mail on \w{3}, \w{3} \d/),
  });
  await reply('Yes, and at ten.', { isFirstReply: false });
  await reply('Yes.', { inReplyTo: other! });
  const [last, second, first] = (await fixture.messages(to)).map(({ text }) => text.trim());
  expect([first, second, last]).toEqual(['Yes.', 'Yes, and at ten.', 'Yes.']);
});

test('a reply to a mail that another program moved away meanwhile is sent without naming it', async () => {
  await arrive({ subject: 'Question', messageId: '<moved@client.example>' });
  await poll();
  const inReplyTo = (await list()).emails[0]!.id;
  await onServer((client) => client.messageDelete('1:*'));
  await poll();
  const to = 'moved@client.example';
  expect(await sendEmail(fixture.context, { to, subject: 'Re: Question', body: 'Yes.', inReplyTo })).toMatchObject({
    state: 'sent',
  });
  const [mail] = await fixture.messages(to);
  expect(await fixture.raw(mail!.id)).not.toMatch(/In-Reply-To|References/i);
});

test('nothing can be sent without a mail server', async () => {
  await fixture.sql`DELETE FROM notification.email_config`;
  const form = { to: PRACTICE.email, subject: 'Hi', body: 'x', inReplyTo: null };
  await expect(sendEmail({ ...fixture.context, systemSmtpUrl: null }, form)).rejects.toMatchObject({
    code: 'not_configured',
  });
  expect(await poll()).toBe(false);
});
