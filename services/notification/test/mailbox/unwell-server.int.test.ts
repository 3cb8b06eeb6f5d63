import { afterEach, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { markEmailRead } from '../../src/commands/mark-email-read.ts';
import { findAttachment } from '../../src/queries/attachment.ts';
import { breakingProxy, mailboxFixture } from '../support/mailbox-fixture.ts';

const { fixture, settings, poll, list, subjects, arrive, onServer, renumber } = mailboxFixture();
afterEach(() => fixture.clearFaults());

const CLOSED = 'the server closed the connection before it had answered.';
const BYE = /^the server closed the connection \(Down for repairs \(sandbox fault\)\)\.$/;

test.each([
  ['refuses to open the mailbox', 'imap-no', 'SELECT', 'Not now (sandbox fault).'],
  ['says good-bye in place of opening the mailbox', 'imap-bye', 'SELECT', BYE],
  ['hangs up in place of opening the mailbox', 'imap-drop', 'SELECT', CLOSED],
  ['hangs up in place of signing in', 'imap-drop', 'LOGIN', CLOSED],
  ['refuses to list its mails', 'imap-no', 'SEARCH', 'the mail server did not list its mails.'],
  ['says good-bye in place of listing its mails', 'imap-bye', 'SEARCH', BYE],
  ['hangs up in place of listing its mails', 'imap-drop', 'SEARCH', CLOSED],
  ['refuses to hand a mail over', 'imap-no', 'FETCH', 'Not now (sandbox fault).'],
  ['says good-bye in place of handing a mail over', 'imap-bye', 'FETCH', BYE],
  ['hangs up in place of handing a mail over', 'imap-drop', 'FETCH', CLOSED],
])(
  'a mail server that %s is reported as that, and the next poll finds all mail once',
  async (_, kind, command, words) => {
    for (const subject of ['One', 'Two']) await arrive({ subject });
    await fixture.fault(kind, 1, 0, command === 'LOGIN' ? 'AUTHENTICATE' : command);
    await expect(poll()).rejects.toThrow(words);
    await poll();
    expect((await subjects()).sort()).toEqual(['One', 'Two']);
  },
);

test.each(['LOGIN', 'SELECT', 'SEARCH', 'FETCH'])(
  'a mail server that only says that it is still there when it is asked to %s is given up, and asked again later',
  async (command) => {
    await arrive({ subject: 'One' });
    await fixture.fault('imap-slow', 1, 20, command === 'LOGIN' ? 'AUTHENTICATE' : command);
    // Where the machine is so busy that a poll is given up before it comes to the command, another takes twice as long.
    for (let stalledMs = 350; (await fixture.waitingFaults()) > 0; stalledMs *= 2)
      await expect(poll({ stalledMs })).rejects.toThrow('the server got nowhere for minutes.');
    await poll();
    expect(await subjects()).toEqual(['One']);
  },
);

test('a poll that keeps copying mails is not given up for how long it takes', async () => {
  for (let count = 0; count < 12; count += 1) await arrive({ subject: `Mail ${count}` });
  const { port, close } = await breakingProxy(
    fixture.mail.imapPort,
    ' FETCH ',
    () => new Promise((resolve) => setTimeout(resolve, 150)),
  );
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  // After a connection that broke, mails are asked for one at a time: many short steps, of which none comes near the limit.
  await fixture.fault('imap-drop', 1, 0, 'FETCH');
  await expect(poll()).rejects.toThrow(CLOSED);
  const startedAt = performance.now();
  await poll({ stalledMs: 3_000 });
  expect(performance.now() - startedAt).toBeGreaterThan(3_000);
  expect((await list()).total).toBe(12);
  close();
});

test('a read mark that was on its way when the connection broke reaches the server later', async () => {
  await arrive({ subject: 'One' });
  await poll();
  await markEmailRead(fixture.context, (await list()).emails[0]!.id, true);
  await fixture.fault('imap-drop', 1, 0, 'STORE');
  await expect(poll()).rejects.toThrow(CLOSED);
  expect((await list()).unread).toBe(0);
  await poll();
  expect((await list()).unread).toBe(0);
  expect(await onServer((client) => client.search({ seen: false }, { uid: true }))).toEqual([]);
});

test('read marks of another mail program are found by the next poll when the server hung up before it told of them', async () => {
  await arrive({ subject: 'One' });
  await poll();
  await onServer((client) => client.messageFlagsAdd('1', ['\\Seen'], { uid: true }));
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'SELECT done', () => 'end');
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  await expect(poll()).rejects.toThrow(CLOSED);
  close();
  await saveEmailConfig(fixture.context, settings());
  await poll();
  expect((await list()).unread).toBe(0);
});

test('a mailbox that the server renumbers while it is copied has each mail once after the next poll', async () => {
  for (const subject of ['One', 'Two']) await arrive({ subject });
  let isRenumbered = false;
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'RFC822.SIZE', async () => {
    if (!isRenumbered) await renumber();
    isRenumbered = true;
  });
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  await expect(poll()).rejects.toThrow('the server closed the connection');
  await poll();
  await poll();
  expect((await subjects()).sort()).toEqual(['One', 'Two']);
  close();
});

test.each([
  ['AUTHENTICATE', 'x'],
  ['EXAMINE', 'x'],
  ['FETCH', 'x'],
  ['FETCH', Buffer.alloc(400_000, 7)],
])(
  'an attachment is not waited for without end when the server only says that it is still there when it is asked to %s',
  async (command, content) => {
    await arrive({ subject: 'One', attachments: [{ filename: 'x.bin', content }] });
    await poll();
    const [email] = (await list()).emails;
    await fixture.fault('imap-slow', 1, 20, command);
    const hangUp = new AbortController();
    const file = findAttachment(fixture.context, email!.id, 0, hangUp.signal);
    file.catch(() => {});
    await until('the server to talk', async () => (await fixture.waitingFaults()) === 0);
    hangUp.abort();
    await expect(file).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The mail server could not be reached: the server got nowhere for minutes.',
    });
    expect((await findAttachment(fixture.context, email!.id, 0)).content).toHaveLength(content.length);
  },
);

test('why the server does not hand an attachment over is said in a sentence', async () => {
  await arrive({ subject: 'One', attachments: [{ filename: 'x.bin', content: 'x' }] });
  await poll();
  const [email] = (await list()).emails;
  for (const [kind, command, words] of [
    ['imap-no', 'AUTHENTICATE', 'the server did not accept the username and password (Not now (sandbox fault)).'],
    ['imap-drop', 'FETCH', CLOSED],
  ] as const) {
    await fixture.fault(kind, 1, 0, command);
    await expect(findAttachment(fixture.context, email!.id, 0)).rejects.toThrow(
      `The mail server could not be reached: ${words}`,
    );
  }
});
