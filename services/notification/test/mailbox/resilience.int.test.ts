import { expect, test, vi } from 'vitest';
import { markRestoredCopy, releaseRestoredCopy } from '@stillpoint/db';
import { createLogger } from '@stillpoint/log';
import { until } from '@stillpoint/testing';
import { breakingProxy, mailboxFixture } from '../support/mailbox-fixture.ts';
import { plainServer, refusingSignIn } from '../support/plain-server.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { sendEmail } from '../../src/commands/send-email.ts';
import { findAttachment } from '../../src/queries/attachment.ts';
import { startMailboxWatch } from '../../src/mailbox/watch.ts';

const { fixture, settings, poll, list, subjects, arrive, onServer } = mailboxFixture();

/** Together with the attachments, more than is copied completely. */
const LARGE = Buffer.alloc(300_000, 7);

/** A text and a file of the given size, nested in the given number of multiparts. */
const nested = (depth: number, bytes: number): string =>
  depth === 0
    ? `\r\nits words\r\n--1\r\nContent-Type: application/zip\r\n\r\n${'x'.repeat(bytes)}`
    : `Content-Type: multipart/mixed; boundary="${depth}"\r\n\r\n--${depth}\r\n${nested(depth - 1, bytes)}\r\n--${depth}--\r\n`;

const textPart = (type: string, text: string) =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${text}`;
const picture = (headers: string, bytes: number) =>
  `Content-Type: image/png; name="photo.png"\r\nContent-Transfer-Encoding: base64\r\n${headers}\r\n${'iVBORw0KGgoAAAAN'.repeat(bytes / 16)}`;
const multipart = (type: string, ...parts: string[]) =>
  `Content-Type: multipart/${type};\r\n boundary="${type}"\r\n\r\n${parts.map((part) => `--${type}\r\n${part}\r\n`).join('')}--${type}--\r\n`;

test('damaged and huge mails are shown as what they are and block nothing', async () => {
  await arrive({ raw: Buffer.from('\u0000\u0001 no headers at all') });
  await arrive({
    raw: 'From: a@b.co\r\nSubject: Broken\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain; charset=no-such\r\n\r\nh\xff',
  });
  await arrive({
    subject: 'Huge',
    text: 'its beginning',
    attachments: [{ filename: 'big.bin', content: Buffer.alloc(2_000_000, 7) }],
  });
  await arrive({ subject: 'After' });
  await poll();
  const { emails } = await list();
  expect(emails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['After', 'Huge', 'Broken']));
  expect(emails).toHaveLength(4);
  const huge = emails.find(({ subject }) => subject === 'Huge')!;
  expect(huge.body).toContain('its beginning');
  expect(huge.attachments).toMatchObject([{ filename: 'big.bin' }]);
  expect(Math.abs(huge.attachments[0]!.size - 2_000_000)).toBeLessThan(200);
  expect((await findAttachment(fixture.context, huge.id, 0)).content.equals(Buffer.alloc(2_000_000, 7))).toBe(true);
});

test('the text of a mail is shown wherever it stands between large attachments, with the little pictures in it', async () => {
  const photo = picture('Content-Disposition: inline\r\n', 1_200_000);
  const html = textPart('html', '<p>in =E2=82=AC <img src=3D"cid:logo"></p>');
  const related = multipart('related', html, picture('Content-ID: <logo>\r\n', 1_600));
  const words = multipart('alternative', textPart('plain', 'in =E2=82=AC'), related);
  await arrive({ raw: `From: ann@client.example\r\nSubject: Photos\r\n${multipart('mixed', photo, words, photo)}` });
  await poll();
  const [email] = (await list()).emails;
  expect(email).toMatchObject({ subject: 'Photos', from: 'ann@client.example', body: 'in €' });
  expect(email!.htmlBody).toMatch(/in €.*src="data:image\/png;base64,iVBORw0KGgo/);
  expect(email!.attachments.map(({ size }) => Math.round(size / 100_000))).toEqual([9, 0, 9]);
  expect((await findAttachment(fixture.context, email!.id, 2)).content).toHaveLength(900_000);
});

test('a text file that a large mail shows between its words is downloaded byte by byte as it was sent', async () => {
  const bytes = Buffer.from('Gef\xfchle \r\nwach', 'latin1');
  const file = `Content-Type: text/plain; charset=iso-8859-1; format=flowed; name="diary.txt"\r\nContent-Disposition: inline; filename="diary.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`;
  const parts = multipart('mixed', textPart('plain', 'See below'), file, picture('', 1_200_000));
  await arrive({ raw: `From: ann@client.example\r\nSubject: Diary\r\n${parts}` });
  await poll();
  const [email] = (await list()).emails;
  expect(email!.attachments.map(({ filename }) => filename)).toEqual(['diary.txt', 'photo.png']);
  expect((await findAttachment(fixture.context, email!.id, 0)).content.toString('latin1')).toBe(
    bytes.toString('latin1'),
  );
});

test.each([
  ['its size', 'x', '(UID 2 RFC822.SIZE'],
  ['its structure', LARGE, 'BODYSTRUCTURE'],
  ['its text', 'x', 'Subject: POISON'],
  ['the text before its attachment', LARGE, 'Subject: POISON'],
])(
  'a mail that breaks every connection that asks for %s is set aside after a few tries, and the others arrive',
  async (_, content, word) => {
    await arrive({ subject: 'Before', text: 'x' });
    await arrive({ subject: 'POISON', attachments: [{ filename: 'x.bin', content }] });
    await arrive({ subject: 'After', text: 'x' });
    const { port, close } = await breakingProxy(fixture.mail.imapPort, word);
    await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
    let failures = 0;
    while (!(await poll().catch(() => false))) expect((failures += 1)).toBeLessThan(6);
    expect(failures).toBeGreaterThanOrEqual(3);
    expect((await subjects()).sort()).toEqual(['(Unreadable message)', 'After', 'Before']);
    await poll();
    expect((await list()).total).toBe(3);
    close();
  },
);

test('a mail of so many parts that their description would fill the memory is set aside, and the others arrive', async () => {
  await arrive({ subject: 'Before' });
  await arrive({
    raw: `From: a@b.co\r\nSubject: Parts\r\n${multipart('mixed', ...Array<string>(20_000).fill('\r\n'))}`,
  });
  await arrive({ subject: 'After' });
  let failures = 0;
  while (!(await poll().catch(() => false))) expect((failures += 1)).toBeLessThan(6);
  expect((await subjects()).sort()).toEqual(['(Unreadable message)', 'After', 'Before']);
});

test('a large mail is remembered while it is read, since it may end the process, and forgotten once it was', async () => {
  await arrive({ subject: 'Large', attachments: [{ filename: 'x.bin', content: LARGE }] });
  const remembered = () =>
    fixture.sql<{ failingUid: number | null; failedReads: number }[]>`
      SELECT failing_uid, failed_reads FROM notification.imap_inbox`;
  const meanwhile: Awaited<ReturnType<typeof remembered>>[] = [];
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'BODYSTRUCTURE', async () => {
    meanwhile.push(await remembered());
  });
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  await poll();
  close();
  expect(meanwhile[0]).toEqual([{ failingUid: 1, failedReads: 1 }]);
  expect(await remembered()).toEqual([{ failingUid: null, failedReads: 0 }]);
});

test('a mail is not set aside because the process was stopped again and again while it was read', async () => {
  await arrive({ subject: 'LONG', text: 'x' });
  let stop = new AbortController();
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'Subject: LONG', () => stop.abort());
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  for (let stops = 0; stops < 4; stops += 1) {
    stop = new AbortController();
    await expect(poll({ signal: stop.signal })).rejects.toThrow();
  }
  close();
  await saveEmailConfig(fixture.context, settings());
  await poll();
  expect(await subjects()).toEqual(['LONG']);
});

test.each([
  ['small', 0],
  ['large', 300_000],
  ['huge', 3_000_000],
])('the text of a %s mail that is nested deeper than its structure can be read is shown', async (_, bytes) => {
  await arrive({ subject: 'Before' });
  await arrive({ raw: `From: a@b.co\r\nSubject: Deep\r\n${nested(30, bytes)}` });
  await poll();
  expect((await list()).emails).toMatchObject([{ subject: 'Deep', body: 'its words' }, { subject: 'Before' }]);
});

test.each([
  ['small', 'x'],
  ['large', LARGE],
])('a %s mail that the server does not hand over is set aside, and the others arrive', async (_, content) => {
  await arrive({ subject: 'Before' });
  await arrive({ subject: 'Garbled', attachments: [{ filename: 'x.bin', content }] });
  await arrive({ subject: 'After' });
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'UID 2 FLAGS ()', `UID 2 FLAGS ${'('.repeat(30)}`);
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  await poll();
  expect((await subjects()).sort()).toEqual(['(Unreadable message)', 'After', 'Before']);
  close();
});

/** The server's response to a flag that another mail program sets just then, between its own answers. */
const MARKED = {
  'an earlier mail': '* 1 FETCH (UID 1 FLAGS (\\Seen))',
  'the mail itself': '* 2 FETCH (UID 2 FLAGS (\\Seen))',
  'a mail by its number alone': '* 1 FETCH (FLAGS (\\Seen))',
};

test.each(
  Object.entries(MARKED).flatMap(([whose, news]) => [
    [whose, 'size', news, 'x', 'RFC822.SIZE'] as const,
    [whose, 'text', news, 'x', 'FLAGS'] as const,
    [whose, 'structure', news, LARGE, 'BODYSTRUCTURE'] as const,
    [whose, 'text before an attachment', news, LARGE, 'FLAGS'] as const,
  ]),
)(
  'news of %s, told before the %s of a new one, is not taken for it: the mail is there once, with its words and its file',
  async (_whose, _what, news, content, asked) => {
    await arrive({ subject: 'Before' });
    await poll();
    await arrive({ subject: 'New', text: 'its words', attachments: [{ filename: 'x.bin', content }] });
    const answer = `* 2 FETCH (UID 2 ${asked}`;
    const { port, close } = await breakingProxy(fixture.mail.imapPort, answer, `${news}\r\n${answer}`);
    await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
    await poll();
    close();
    const { emails } = await list();
    expect(emails.map(({ subject }) => subject)).toEqual(['New', 'Before']);
    expect(emails[0]!.body).toContain('its words');
    const { port: other, close: end } = await breakingProxy(fixture.mail.imapPort, '* 2 FETCH', `${news}\r\n* 2 FETCH`);
    await saveEmailConfig(fixture.context, { ...settings(), imapPort: other });
    const file = await findAttachment(fixture.context, emails[0]!.id, 0);
    expect(file.content.equals(Buffer.from(content))).toBe(true);
    end();
  },
);

test.each([
  ['small', 'x'],
  ['large', LARGE],
])('a %s mail that is deleted between being listed and being read is not shown', async (_, content) => {
  await arrive({ subject: 'Stays' });
  await arrive({ subject: 'Goes', attachments: [{ filename: 'x.bin', content }] });
  const { port, close } = await breakingProxy(fixture.mail.imapPort, 'RFC822.SIZE', () =>
    onServer((client) => client.messageDelete('2', { uid: true })),
  );
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  await poll();
  expect(await subjects()).toEqual(['Stays']);
  await poll();
  expect(await subjects()).toEqual(['Stays']);
  close();
});

test('a connection that breaks in the middle loses nothing and duplicates nothing', async () => {
  for (let n = 0; n < 120; n += 1) await arrive({ subject: `Mail ${n}`, text: 'x' });
  const cut = new AbortController();
  const cutting = until('some mails', async () => ((await list()).total > 20 ? (cut.abort(), true) : null));
  await expect(poll({ signal: cut.signal })).rejects.toThrow();
  await cutting;
  const { total } = await list();
  expect(total).toBeGreaterThan(20);
  expect(total).toBeLessThan(120);
  await poll();
  expect((await list()).total).toBe(120);
  expect(new Set((await list(undefined, 1, 120)).emails.map(({ subject }) => subject)).size).toBe(120);
});

test('pushed mail is read over the connection that is open, which a new one replaces once it is cut', async () => {
  const watch = startMailboxWatch({ context: fixture.context, log: fixture.log });
  await watch.poll();
  await until('the server to push', async () => watch.state().isPushing, 90_000);
  const pushed = async (subject: string) => {
    await arrive({ subject });
    await until('the pushed mail', async () => (await subjects()).includes(subject), 60_000);
  };
  await fixture.fault('imap-no', 1, 0, 'AUTHENTICATE');
  await pushed('Without signing in');
  // Its copy is to be put into the Sent folder, where the INBOX's news are not told.
  await fixture.fault('imap-no', 1, 0, 'APPEND');
  await sendEmail(fixture.context, { to: 'ann@client.example', subject: 'Sent', body: 'x', inReplyTo: null });
  await fixture.delivery.flush();
  fixture.clock.advance(60_000);
  await watch.poll();
  await pushed('After another folder');
  expect(watch.state()).toEqual({ isFailing: false, isPushing: true });

  await fixture.clearFaults();
  await fixture.fault('imap-drop', 1, 0, 'NOOP');
  await watch.poll();
  expect(watch.state()).toEqual({ isFailing: false, isPushing: true });
  await pushed('Over a new connection');
  await watch.stop();
});

test('after a poll that failed the server is asked again soon, unless it refuses the password', async () => {
  const failures: string[] = [];
  const write = (line: string) => void (line.includes('could not be polled') && failures.push(line));
  const log = createLogger({ name: 'notification-test', level: 'warn' }, { write });
  const watch = startMailboxWatch({ context: fixture.context, log, checkMs: 20, listenAgainMs: 100 });
  const pushes = () => until('the server to push', () => watch.state().isPushing);
  await pushes();
  await fixture.fault('imap-drop', 1, 0, 'FETCH');
  await arrive({ subject: 'Pushed' });
  await until('the poll to fail', () => failures.length === 1);
  await pushes();
  expect(failures).toHaveLength(1);

  await fixture.fault('imap-drop', 1, 0, 'NOOP');
  await fixture.fault('imap-no', 2, 0, 'AUTHENTICATE');
  await Promise.all([watch.poll(), watch.hint()]);
  for (let mails = 0; mails < 5; mails += 1) await arrive({ subject: 'Meanwhile' });
  await watch.poll();
  expect([failures.length, await fixture.waitingFaults()]).toEqual([2, 1]);
  await saveEmailConfig(fixture.context, { ...settings(), password: 'another' });
  await until('the new password to be sent', async () => (await fixture.waitingFaults()) === 0);
  await watch.stop();
});

test.each(['ALERT] Application-specific password required', 'EXPIRED] Choose a new one'])(
  'a server that refuses the sign-in with [%s is asked again by the poll five minutes later, since many lock the account of who asks sooner',
  async (says) => {
    const strict = await plainServer('* OK x', refusingSignIn(`NO [${says}`));
    await saveEmailConfig(fixture.context, { ...settings(), imapPort: strict.port });
    const lines: string[] = [];
    const log = createLogger({ name: 'notification-test', level: 'warn' }, { write: (line) => void lines.push(line) });
    const watch = startMailboxWatch({ context: fixture.context, log, checkMs: 3_600_000, listenAgainMs: 0 });
    await until('the first poll to fail', () => lines.length > 0);
    await watch.poll();
    const signIns = () => strict.received().split('LOGIN').length - 1;
    expect(signIns()).toBe(1);
    // Polls come a minute apart, and a refusal some time after its own has begun.
    const now = performance.now.bind(performance);
    for (const [minutes, expected] of [
      [4, 1],
      [5, 2],
    ] as const) {
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000 - 3_000);
      await watch.poll();
      clock.mockRestore();
      expect([minutes, signIns()]).toEqual([minutes, expected]);
    }
    await watch.stop();
    strict.server.close();
  },
);

test('a server that says why it lets nobody sign in at the moment is asked again soon', async () => {
  const busy = await plainServer('* OK x', refusingSignIn('NO [UNAVAILABLE] Try later'));
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: busy.port });
  const watch = startMailboxWatch({ context: fixture.context, log: fixture.log, checkMs: 20, listenAgainMs: 20 });
  await until('three sign-ins', () => busy.received().split('LOGIN').length > 3);
  await watch.stop();
  busy.server.close();
});

test('a mailbox that cannot be polled for long is one line of the log, and one more when it can be again', async () => {
  const lines: string[] = [];
  const write = (line: string) =>
    void (line.includes('polled') && lines.push((JSON.parse(line) as { msg: string }).msg));
  const log = createLogger({ name: 'notification-test', level: 'info' }, { write });
  const watch = startMailboxWatch({ context: fixture.context, log });
  await watch.poll();
  await fixture.fault('imap-drop', 1, 0, 'NOOP');
  await fixture.fault('imap-drop', 3, 0, 'AUTHENTICATE');
  for (let polls = 0; polls < 3; polls += 1) await watch.poll();
  expect([await fixture.waitingFaults(), lines]).toEqual([0, ['the mailbox could not be polled']]);
  for (let polls = 0; polls < 2; polls += 1) await watch.poll();
  expect(lines).toEqual(['the mailbox could not be polled', 'the mailbox can be polled again']);
  await watch.stop();
});

test('a failure of the database is not taken for one of the mail server', async () => {
  await fixture.sql`ALTER TABLE notification.imap_place RENAME TO away`;
  await expect(poll()).rejects.toThrow('imap_place');
  await fixture.sql`ALTER TABLE notification.away RENAME TO imap_place`;
  expect(await fixture.sql`SELECT reason FROM notification.mailbox_problem`).toEqual([]);
  await poll();
});

test('a restored copy leaves the mailbox alone until it is released', async () => {
  await arrive({ subject: 'For the practice' });
  await markRestoredCopy(fixture.sql, { madeAt: new Date() });
  await expect(poll()).rejects.toThrow('restored copy');
  expect(await subjects()).toEqual([]);
  await releaseRestoredCopy(fixture.sql);
  await poll();
  expect(await subjects()).toEqual(['For the practice']);
});
