import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealer } from '@stillpoint/sealing';
import { cleanHtml } from './clean-html.ts';
import type { HtmlReader } from './html-reader.ts';
import { plainText } from './plain-text.ts';
import { readMessage, safeFilename, safeType } from './read-message.ts';
import { indexOf, lookupsOf, wordHash } from './search-words.ts';

const reader: HtmlReader = {
  read: async (html) => ({ html: cleanHtml(html), text: plainText(html) }),
  close: async () => {},
};
const SECRET = 'a secret of tests, long enough to be one';
const sealer = createSealer(`a newer secret of tests, as long as the other,${SECRET}`);
const message = { htmlBody: null, attachments: [], messageId: null, references: [] };

test('there is a mail to show whatever bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom(
        '',
        'From: a@b.co\r\n',
        'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n',
        'Content-Type: text/html; charset=utf-7\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      ),
      async (bytes, start) => {
        const read = await readMessage(Buffer.concat([Buffer.from(start), bytes]), reader);
        expect(typeof read.body).toBe('string');
        expect(read.subject).not.toMatch(/[\r\n]/);
      },
    ),
    { numRuns: 150 },
  );
});

test('bytes that are not a mail are set aside and reported', async () => {
  const read = await readMessage(Buffer.from('\u0000\u0007'), reader);
  expect(read.subject).toBe('(Unreadable message)');
  expect(read.body).toContain('damaged');
});

test('a mail whose headers would fill the memory when they are taken apart is set aside', async () => {
  const from = (bytes: number) =>
    `From: ${`${'a:b;'.repeat(20)}\r\n `.repeat(bytes / 83)}\r\nSubject: Groups\r\n\r\nwords`;
  expect(await readMessage(Buffer.from(from(100_000)), reader)).toMatchObject({ subject: 'Groups', body: 'words' });
  expect((await readMessage(Buffer.from(from(400_000)), reader)).subject).toBe('(Unreadable message)');
});

const PARTS = 'From: a@b.co\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n';

test('words that stand before or after the HTML of a mail, as a forwarder or a list adds them, are shown with it', async () => {
  const part = (type: string, words: string) => `Content-Type: ${type}\r\n\r\n${words}\r\n`;
  const mail = [part('text/plain', 'Read <this>'), part('text/html', '<p>Forwarded</p>'), part('text/plain', 'A list')];
  const read = await readMessage(Buffer.from(`${PARTS}${mail.join('--x\r\n')}--x--\r\n`), reader);
  expect(read.htmlBody).toBe('<p>Read &lt;this&gt;</p><br />\n<p>Forwarded</p><br />\n<p>A list</p>');
  expect(read.body.split(/\n+/)).toEqual(['Read <this>', 'Forwarded', 'A list']);
});

test('the text of a mail with a blank text beside its HTML is that of the HTML', async () => {
  const parts =
    'Content-Type: text/plain\r\n\r\n \r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>Words</p>\r\n--x--\r\n';
  const raw = `${PARTS}${parts}`.replace('mixed', 'alternative');
  expect((await readMessage(Buffer.from(raw), reader)).body).toBe('Words');
});

test('a text with U+0000, which no form takes, can be answered: it is left out', async () => {
  const raw = 'From: a@b.co\r\nSubject: S\r\n\r\nH\0i\0 A\0d\0a\0';
  expect((await readMessage(Buffer.from(raw), reader)).body).toBe('Hi Ada');
});

test.each([
  ['text/calendar; method=REQUEST', 'attachment.ics'],
  ['image/png', 'attachment.png'],
  ['message/rfc822', 'message.eml'],
  ['application/octet-stream', 'attachment.bin'],
])('a nameless attachment of the type %s is called %s', async (type, name) => {
  const read = await readMessage(Buffer.from(`${PARTS}Content-Type: ${type}\r\n\r\nx\r\n--x--\r\n`), reader);
  expect(read.attachments).toMatchObject([{ filename: name }]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.exe', 'a.exe'],
  ['a\r\nX: y.txt', 'aX y.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['...', 'attachment.txt'],
  ['', 'attachment.txt'],
])('the file name %j is stored as %j', (given, kept) => {
  expect(safeFilename(given, 'text/plain')).toBe(kept);
});

test('an invalid content type becomes plain bytes', () => {
  expect(safeType('text/html\r\nX: y')).toBe('application/octet-stream');
  expect(safeType('Text/Plain')).toBe('text/plain');
});

test.each([
  ['under the newest key', wordHash(sealer)],
  ['under an older key', wordHash(createSealer(SECRET))],
])('every word in the header of a mail indexed %s is found by each of its prefixes', (_, hash) => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zé]{2,12}$/), fc.nat(12), (word, cut) => {
      const index = indexOf({ ...message, from: '', to: '', subject: `x ${word} y`, body: '' }, hash);
      const looked = lookupsOf(word.slice(0, Math.max(2, cut)), sealer);
      expect(looked.some((words) => words.every((one) => index.includes(one)))).toBe(true);
    }),
  );
});
