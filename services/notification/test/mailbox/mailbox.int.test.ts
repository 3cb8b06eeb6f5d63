import { cpSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { mailboxFixture } from '../support/mailbox-fixture.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { sendEmail } from '../../src/commands/send-email.ts';
import { markEmailRead } from '../../src/commands/mark-email-read.ts';
import { findAttachment } from '../../src/queries/attachment.ts';
import { hasMailboxChanges } from '../../src/mailbox/poll.ts';

const { fixture, settings, address, poll, list, subjects, subjectsWith, arrive, onServer, renumber } = mailboxFixture();

test('mail arrives once, newest first, with text, attachments and the number of unread mails', async () => {
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
    to: address(),
    body: 'With a file',
    isRead: false,
    isOutgoing: false,
    sentAt: null,
    attachments: [{ filename: 'passwd.txt', contentType: 'text/plain', size: 12 }],
  });
  const file = await findAttachment(fixture.context, emails[0]!.id, 0);
  expect(file.content.toString()).toBe('twelve bytes');
  await expect(findAttachment(fixture.context, emails[0]!.id, 1)).rejects.toMatchObject({ code: 'not_found' });
  await expect(findAttachment(fixture.context, 999_999, 0)).rejects.toMatchObject({ code: 'not_found' });
});

test('a sender cannot turn the direction of a subject or a name to make it look like another, and Hebrew stays', async () => {
  await arrive({
    from: 'moc.knab\u202e <ann@client.example>',
    subject: 'Bill \u202egnp.exe\u202c \u2067\u05e9\u05dc\u05d5\u05dd\u2069',
  });
  await poll();
  expect((await list()).emails).toMatchObject([
    {
      from: expect.stringMatching(/^"?moc.knab"? <ann@client.example>$/),
      subject: 'Bill gnp.exe \u05e9\u05dc\u05d5\u05dd',
    },
  ]);
});

test('mail that arrives while the mailbox is polled is found by the next poll, beside what arrives later', async () => {
  await poll();
  for (let count = 0; count < 40; count++) await arrive({ subject: `Before ${count}` });
  const looking = poll();
  for (let count = 0; count < 40; count++) await arrive({ subject: `Meanwhile ${count}` });
  await looking;
  await arrive({ subject: 'Later' });
  await poll();
  expect((await list()).total).toBe(81);
});

test('read marks are synchronised in both directions', async () => {
  await arrive({ subject: 'Read here' });
  await arrive({ subject: 'Read there' });
  await poll();
  const { emails } = await list();
  await markEmailRead(fixture.context, emails.find(({ subject }) => subject === 'Read here')!.id, true);
  expect((await list()).unread).toBe(1);
  await onServer(async (client) => {
    const [uid] = (await client.search({ subject: 'Read there' }, { uid: true })) as number[];
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  });
  await poll();
  expect((await list()).unread).toBe(0);
  expect(await onServer((client) => client.search({ seen: false }, { uid: true }))).toEqual([]);
  await markEmailRead(fixture.context, emails[0]!.id, false);
  await poll();
  expect((await list()).unread).toBe(1);
  expect(await onServer((client) => client.search({ seen: false }, { uid: true }))).toHaveLength(1);
  await expect(markEmailRead(fixture.context, 999_999, true)).rejects.toMatchObject({ code: 'not_found' });
});

test('a server that renumbers its mailbox causes no duplicates and loses no read mark', async () => {
  for (const subject of ['One', 'Two', 'Three']) await arrive({ subject });
  await arrive({ raw: 'From: a@b.co\r\nSubject: No id\r\n\r\nx' });
  await poll();
  const before = await list();
  await markEmailRead(fixture.context, before.emails[0]!.id, true);
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

test('mail is still copied from a server that was put back from a backup and gives the same numbers to other mails', async () => {
  const backup = testFolder();
  for (const subject of ['One', 'Two']) await arrive({ subject });
  await fixture.whileServerIsDown((folder) => cpSync(folder, backup, { recursive: true }));
  for (const subject of ['Lost', 'Lost too']) await arrive({ subject });
  await poll();
  const before = (await list()).emails.filter(({ subject }) => !subject.startsWith('Lost'));
  await fixture.whileServerIsDown((folder) => {
    rmSync(folder, { recursive: true });
    cpSync(backup, folder, { recursive: true });
  });
  await arrive({ subject: 'New' });
  await poll();
  const after = (await list()).emails;
  expect(after.map(({ subject }) => subject)).toEqual(['New', 'Two', 'One']);
  expect(after.slice(1)).toEqual(before);
  await poll();
  expect(await subjects()).toEqual(['New', 'Two', 'One']);
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

test('another account’s mails replace those of the former account, which come back with it, and a new password changes nothing', async () => {
  await arrive({ subject: 'Mine' });
  await poll();
  await markEmailRead(fixture.context, (await list()).emails[0]!.id, true);
  const [mine] = (await list()).emails;
  expect(await hasMailboxChanges(fixture.context)).toBe(true);
  await saveEmailConfig(fixture.context, { ...settings(), username: `other-${address()}` });
  await poll();
  expect(await list()).toEqual({ emails: [], total: 0, unread: 0, trouble: [] });
  expect(await hasMailboxChanges(fixture.context)).toBe(false);
  await expect(markEmailRead(fixture.context, mine!.id, true)).rejects.toMatchObject({ code: 'not_found' });
  await saveEmailConfig(fixture.context, { ...settings(), password: 'another' });
  expect((await list()).emails).toEqual([mine]);
  await poll();
  expect((await list()).emails).toEqual([mine]);
  expect(await onServer((client) => client.search({ seen: true }, { uid: true }))).toHaveLength(1);
});

test('a mail that is deleted on the server disappears here', async () => {
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

test('the mails with a client are those from and to the client’s address, not those of others whose address begins alike or that name it', async () => {
  await arrive({ from: 'Anna <anna@client.example>', subject: 'From Anna' });
  await arrive({ from: 'Annabel <annabel@client.example>', subject: 'From Annabel' });
  await arrive({ subject: 'About Anna', text: 'Please write to anna@client.example.' });
  await sendEmail(fixture.context, { to: 'anna@client.example', subject: 'To Anna', body: 'Hello' });
  await poll();
  expect((await subjects('anna@client.example')).sort()).toEqual([
    'About Anna',
    'From Anna',
    'From Annabel',
    'To Anna',
  ]);
  expect((await subjectsWith('anna@client.example')).sort()).toEqual(['From Anna', 'To Anna']);
  expect(await subjectsWith('annabel@client.example')).toEqual(['From Annabel']);
});

test('a search finds prefixes of words in sender, subject and text, with or without accents, page by page', async () => {
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

test('HTML is shown without anything that runs or loads, and remote images wait', async () => {
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
