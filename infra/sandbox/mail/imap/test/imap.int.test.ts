import { connect } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callJson, imapClient, smtpClient, testFolder } from '@stillpoint/testing';
import { startMailSandbox, type MailSandbox } from '../../start-mail-sandbox.ts';

let dir: string;
let sandbox: MailSandbox;
const clients: ImapFlow[] = [];
const DESK = 'desk@example.test';

async function client(user = DESK, more: object = {}): Promise<ImapFlow> {
  const flow = imapClient(sandbox.imapPort, user, more);
  // imapflow reports a closed connection as an event; the tests that close one look at the promise instead.
  flow.on('error', () => undefined);
  await flow.connect();
  clients.push(flow);
  return flow;
}
async function send(subject: string, to = DESK, more: object = {}): Promise<void> {
  await smtpClient(sandbox.smtpPort).sendMail({
    from: 'Ann <ann@example.test>',
    to,
    subject,
    text: `Text of ${subject}`,
    ...more,
  });
}
/** Sends IMAP lines one by one, as typed, and returns everything received. */
async function talk(lines: string[]): Promise<string> {
  const socket = connect(sandbox.imapPort, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  for (const line of [...lines, 'z LOGOUT']) {
    const tag = line.split(' ')[0];
    socket.write(`${line}\r\n`);
    await vi.waitFor(() => expect(heard).toMatch(new RegExp(`^${tag} (OK|NO|BAD)`, 'm')), 30_000);
  }
  socket.destroy();
  return heard;
}
const begin = () => startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir });

beforeEach(async () => {
  dir = testFolder();
  sandbox = await begin();
});
afterEach(async () => {
  for (const flow of clients.splice(0)) flow.close();
  await sandbox.stop();
});

it.each(['AUTH=PLAIN', 'AUTH=LOGIN', 'LOGIN'])(
  'the mail sandbox over IMAP allows a sign-in with %s and gives each user name its own mailbox',
  async (loginMethod) => {
    await send('For the desk');
    const desk = await client(DESK.toUpperCase(), { auth: { user: DESK.toUpperCase(), pass: 'x', loginMethod } });
    const ann = await client('ann@example.test');
    expect(await desk.status('INBOX', { messages: true })).toMatchObject({ messages: 1 });
    expect(await ann.status('INBOX', { messages: true })).toMatchObject({ messages: 0 });
  },
);

it('the mail sandbox over IMAP returns envelope, structure, flags and source without marking the message as read', async () => {
  await send('Grüße "aus" Köln', DESK, {
    html: '<p>x</p>',
    attachments: [{ filename: 'plan.pdf', content: 'PDF', contentType: 'application/pdf' }],
  });
  const flow = await client();
  await flow.mailboxOpen('INBOX');
  const message = await flow.fetchOne('*', {
    uid: true,
    envelope: true,
    bodyStructure: true,
    flags: true,
    source: true,
    internalDate: true,
    size: true,
    bodyParts: ['1.1', '2'],
  });
  if (!message) throw new Error('no message');
  expect(message.envelope).toMatchObject({
    subject: 'Grüße "aus" Köln',
    from: [{ name: 'Ann', address: 'ann@example.test' }],
    to: [{ address: DESK }],
  });
  expect(message.bodyStructure).toMatchObject({
    type: 'multipart/mixed',
    childNodes: [
      { type: 'multipart/alternative', childNodes: [{ type: 'text/plain' }, { type: 'text/html' }] },
      { type: 'application/pdf', disposition: 'attachment', dispositionParameters: { filename: 'plan.pdf' } },
    ],
  });
  expect(message.flags?.size).toBe(0);
  expect(message.source?.length).toBe(message.size);
  expect(message.bodyParts?.get('1.1')?.toString()).toContain('Text of');
  expect(message.bodyParts?.get('2')?.toString().trim()).toBe(Buffer.from('PDF').toString('base64'));
  const { content } = await flow.download('*', '2');
  expect(Buffer.concat((await content?.toArray()) ?? []).toString()).toBe('PDF');
});

it('the mail sandbox over IMAP stores flags, finds messages by them and keeps them with the UIDs over a restart', async () => {
  for (const subject of ['one', 'two', 'three']) await send(subject);
  let flow = await client();
  const before = await flow.mailboxOpen('INBOX');
  await flow.messageFlagsAdd('2', ['\\Seen']);
  expect(await flow.search({ seen: false }, { uid: true })).toEqual([1, 3]);
  expect(await flow.search({ header: { subject: 'THREE' } }, { uid: true })).toEqual([3]);
  flow.close();
  await sandbox.stop();
  sandbox = await begin();
  flow = await client();
  const after = await flow.mailboxOpen('INBOX');
  expect(after.uidValidity).toBe(before.uidValidity);
  expect(after.uidNext).toBe(4);
  expect(await flow.search({ seen: true }, { uid: true })).toEqual([2]);
});

it('the mail sandbox over IMAP appends to the folder marked as Sent', async () => {
  const flow = await client();
  const sent = (await flow.list()).find((folder) => folder.specialUse === '\\Sent');
  expect(sent?.path).toBe('Sent');
  const appended = await flow.append('Sent', 'Subject: kept\r\n\r\nbody', ['\\Seen'], new Date('2026-01-02T03:04:05Z'));
  expect(appended).toMatchObject({ uid: 1, destination: 'Sent' });
  await flow.mailboxOpen('Sent');
  const message = await flow.fetchOne('1', { flags: true, envelope: true, internalDate: true });
  expect(message).toMatchObject({ envelope: { subject: 'kept' }, internalDate: new Date('2026-01-02T03:04:05Z') });
  expect(message && message.flags?.has('\\Seen')).toBe(true);
  await expect(flow.append('Nowhere', 'Subject: x\r\n\r\n')).rejects.toMatchObject({
    serverResponseCode: 'TRYCREATE',
  });
});

it('the mail sandbox over IMAP notifies an idle client of new mail and of changes by others', async () => {
  const flow = await client();
  await flow.mailboxOpen('INBOX');
  const news = new Promise((resolve) => flow.once('exists', resolve));
  void flow.idle();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await send('while idling');
  expect(await news).toMatchObject({ path: 'INBOX', count: 1, prevCount: 0 });

  const flags = new Promise((resolve) => flow.once('flags', resolve));
  const other = await client();
  await other.mailboxOpen('INBOX');
  await other.messageFlagsAdd('1', ['\\Flagged']);
  expect(await flags).toMatchObject({ uid: 1, flags: new Set(['\\Flagged']) });
  const gone = new Promise((resolve) => flow.once('expunge', resolve));
  await other.messageDelete('1');
  expect(await gone).toMatchObject({ seq: 1 });
});

it('the mail sandbox over IMAP counts changes for CHANGEDSINCE and UNCHANGEDSINCE', async () => {
  for (const subject of ['one', 'two', 'three']) await send(subject);
  const flow = await client();
  const { highestModseq } = await flow.mailboxOpen('INBOX');
  await flow.messageFlagsAdd('2', ['\\Seen']);
  const changed = await flow.fetchAll('1:*', { flags: true, uid: true }, { changedSince: highestModseq ?? 0n });
  expect(changed.map((message) => message.uid)).toEqual([2]);
  const answer = await talk([
    'a LOGIN desk@example.test x',
    'b SELECT INBOX',
    `c UID STORE 1:3 (UNCHANGEDSINCE ${highestModseq}) +FLAGS.SILENT (\\Answered)`,
  ]);
  expect(answer).toContain('c OK [MODIFIED 2] UID done');
  expect(await flow.search({ answered: true }, { uid: true })).toEqual([1, 3]);
});

it('the mail sandbox over IMAP answers malformed commands with an error and carries on', async () => {
  const answer = await talk([
    'a SELECT INBOX',
    'b',
    'c FLY HIGH',
    'd LOGIN desk@example.test x',
    'e SELECT Nowhere',
    'f SELECT INBOX',
    'g FETCH x FLAGS',
    'h FETCH 1 (FLAGS',
    'i STORE 1 FLAGS (\\Seen) (X)',
    'j UID COPY 1 INBOX',
    'k NOOP',
  ]);
  expect(answer).toMatch(/^a BAD Sign in first/m);
  expect(answer).toMatch(/^b BAD/m);
  expect(answer).toMatch(/^c BAD FLY is not known here/m);
  expect(answer).toMatch(/^e NO \[NONEXISTENT\]/m);
  for (const tag of ['g', 'h', 'i']) expect(answer).toMatch(new RegExp(`^${tag} BAD`, 'm'));
  expect(answer).toMatch(/^k OK/m);
});

it('the mail sandbox over IMAP reports the new UIDs of moved and copied messages', async () => {
  await send('one');
  await send('two');
  const flow = await client();
  await flow.mailboxOpen('INBOX');
  expect(await flow.messageMove('1', 'Trash', { uid: true })).toMatchObject({ uidMap: new Map([[1, 1]]) });
  expect(await flow.messageCopy('2', 'Drafts', { uid: true })).toMatchObject({ uidMap: new Map([[2, 1]]) });
  expect(await flow.search({ all: true }, { uid: true })).toEqual([2]);
  await flow.mailboxCreate('Kept/2026');
  await flow.mailboxRename('Kept/2026', 'Kept/old');
  expect((await flow.list()).map((folder) => folder.path)).toContain('Kept/old');
  await flow.mailboxDelete('Kept/old');
});

it('the mail sandbox over IMAP assigns new UIDs under a new UIDVALIDITY when the mailbox is renumbered', async () => {
  await send('one');
  await send('two');
  let flow = await client();
  const before = await flow.mailboxOpen('INBOX');
  await flow.messageDelete('1');
  await fetch(`${sandbox.httpUrl}/mailboxes/${DESK}/renumber`, { method: 'POST' });
  flow.close();
  flow = await client();
  const after = await flow.mailboxOpen('INBOX');
  expect(after.uidValidity).toBeGreaterThan(before.uidValidity);
  expect(await flow.search({ subject: 'two' }, { uid: true })).toEqual([1]);
});

it('the mail sandbox over IMAP supports STARTTLS when it is announced', async () => {
  await sandbox.stop();
  sandbox = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir, advertiseStartTls: true });
  const flow = await client(DESK, { tls: { ca: sandbox.certificate, servername: 'localhost' } });
  expect(flow.secureConnection).toBe(true);
  expect(await flow.status('INBOX', { messages: true })).toMatchObject({ messages: 0 });
});

it.each([
  ['imap-no', 'a NO Not now (sandbox fault)'],
  ['imap-bye', '* BYE Down for repairs (sandbox fault)'],
  ['imap-drop', ''],
  ['imap-slow', '* OK Still here'],
])(
  'the mail sandbox over IMAP answers the command that a fault %s names with “%s”, and messages over SMTP pass it by',
  async (kind, words) => {
    await callJson('POST', `${sandbox.httpUrl}/faults`, { kind, command: 'NOOP', delayMs: 10 });
    await send('Passes');
    const socket = connect(sandbox.imapPort, '127.0.0.1').setEncoding('utf8');
    let [heard, hasEnded] = ['', false];
    socket.on('data', (text: string) => (heard += text)).on('close', () => (hasEnded = true));
    await vi.waitFor(() => expect(heard).toContain('* OK'), 30_000);
    heard = '';
    socket.write('a NOOP\r\n');
    await vi.waitFor(() => expect(words === '' ? hasEnded : heard.includes(words)).toBe(true), 30_000);
    expect(heard).not.toContain('a OK');
    socket.destroy();
    expect(await talk(['b NOOP'])).toContain('b OK');
  },
);
