import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailAddress, oneLine } from './address.ts';
import { calendarFile } from './calendar.ts';
import { attachmentOf } from './mail-content.ts';
import { messageIdOf } from './message-id.ts';
import { GIVE_UP_AFTER_MS, mailRetryMs, repeatedMailRetryMs } from './retries.ts';
import { classifyFailure, withoutAddresses } from './smtp-outcome.ts';

test('a Message-ID depends only on cause, kind and recipient, and contains no digits of its own', () => {
  const id = messageIdOf('e1', 'login-code', 'A@b.co', 'b.co');
  expect(id).toBe(messageIdOf('e1', 'login-code', 'a@B.CO', 'b.co'));
  expect(id).toMatch(/^<[a-p]{32}@b\.co>$/);
  for (const other of [
    messageIdOf('e2', 'login-code', 'a@b.co', 'b.co'),
    messageIdOf('e1', 'refund', 'a@b.co', 'b.co'),
  ])
    expect(other).not.toBe(id);
});

test.each(['a@b.co\r\nBcc: x@y.z', 'a@b.co, c@d.e', '<a@b.co>', 'a b@c.de', 'no address', 'a@b.co\u0000', '', 'a@b@c'])(
  '%j is not a single plain address',
  (text) => {
    expect(() => mailAddress(null, text)).toThrow(RangeError);
  },
);

test('text for a header becomes one line, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(oneLine(text)).not.toMatch(/[\r\n\u0000\u0085\u2028\u2029]/);
    }),
  );
});

test.each([
  [{ responseCode: 550, command: 'RCPT TO' }, 'rejected'],
  [{ responseCode: 554, command: 'DATA', wasHandedOver: true }, 'rejected'],
  [{ responseCode: 450, command: 'RCPT TO' }, 'retry'],
  [{ responseCode: 451, command: 'DATA', wasHandedOver: true }, 'retry'],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, 'retry'],
  [{ responseCode: 530, command: 'MAIL FROM' }, 'retry'],
  [{ responseCode: 554, command: 'CONN' }, 'retry'],
  [{}, 'retry'],
  [{ wasHandedOver: true }, 'retry'],
])('a try that failed with %j counts as %s', (failure, state) => {
  expect(classifyFailure({ wasFullySent: false, ...failure }, 'x').state).toBe(state);
});

test.each([
  ['MAIL FROM', 550, '550 5.7.1 Not authorized to send as (address)', 'retry'],
  ['RCPT TO', 553, '553 5.7.1 (address): Sender address rejected: not owned by user', 'retry'],
  ['RCPT TO', 550, '550 5.1.8 (address): Domain of sender does not exist', 'retry'],
  ['DATA', 554, '554 5.2.252 SendAsDenied; (address) not allowed to send as (address)', 'retry'],
  ['MAIL FROM', 552, '552 5.3.4 Message size exceeds fixed limit', 'rejected'],
  ['RCPT TO', 550, '550 5.1.1 (address): Recipient address rejected: User unknown', 'rejected'],
])('an answer to %s of %i is %j: the mail counts as %s, since a refused sender is the settings’ fault', (...row) => {
  const [command, responseCode, reply, state] = row;
  expect(classifyFailure({ command, responseCode, wasFullySent: false }, reply).state).toBe(state);
});

test('a server’s answer is stored without addresses', () => {
  expect(withoutAddresses('550 5.1.1 <bob@x.org>:\r\n user unknown, see bob@x.org')).toBe(
    '550 5.1.1 (address): user unknown, see (address)',
  );
});

test('retries come at growing intervals of at most half an hour, and go on for two days', () => {
  let tries = 1;
  for (let waitedMs = 0; waitedMs < GIVE_UP_AFTER_MS; tries += 1) {
    expect(mailRetryMs(tries)).toBeLessThanOrEqual(1_800_000);
    waitedMs += mailRetryMs(tries);
  }
  expect(tries).toBeGreaterThan(90);
  expect(tries).toBeLessThan(120);
});

test('a mail of which each attempt may be another copy is sent at most sixteen times in two days', () => {
  let copies = 1;
  for (let waitedMs = 0; waitedMs < GIVE_UP_AFTER_MS; copies += 1) waitedMs += repeatedMailRetryMs(copies);
  expect(copies).toBeLessThanOrEqual(17);
});

test('no name can inject anything into a calendar entry, or make a line of more than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 120, size: 'max' }), (name) => {
      const file = calendarFile(
        'REQUEST',
        {
          id: 'id',
          version: 1,
          startsAt: new Date('2026-12-01T19:30:00Z'),
          durationMinutes: 60,
          personal: { serviceName: name, clientName: name, clientEmail: 'a@b.co', meetingUrl: null },
        },
        { name, email: 'p@q.rs', phone: '', timeZone: 'UTC', dateStyle: 'en-US' },
      );
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const lines = file
        .replace(/\r\n[ \t]/g, '')
        .trim()
        .split('\r\n');
      for (const line of lines) expect(line).toMatch(/^[A-Z-]+[;:]/);
      expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
    }),
  );
});

test('a calendar entry’s title keeps the quotation marks of the service’s name', () => {
  const session = { id: 'id', version: 1, startsAt: new Date('2026-12-01T19:30:00Z'), durationMinutes: 60 };
  const personal = { serviceName: 'The "Deep" Rest', clientName: 'Ada', clientEmail: 'a@b.co', meetingUrl: null };
  const practice = { name: 'Calm', email: 'p@q.rs', phone: '', timeZone: 'UTC', dateStyle: 'en-US' } as const;
  expect(calendarFile('REQUEST', { ...session, personal }, practice)).toContain(
    '\r\nSUMMARY:The "Deep" Rest – Calm\r\n',
  );
});

test('a file of our own is attached as it is, unless it is empty or too large to be ours', () => {
  const content = Buffer.from([0, 255, 13, 10]);
  expect(attachmentOf('a.pdf', content)).toEqual({
    filename: 'a.pdf',
    contentType: 'application/pdf',
    content: content.toString('base64'),
  });
  for (const size of [0, 256 * 1024 + 1]) expect(() => attachmentOf('a.pdf', Buffer.alloc(size))).toThrow(RangeError);
});
