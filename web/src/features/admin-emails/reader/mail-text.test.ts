import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, nameOf, quoted, replySubject, sizeText } from './mail-text.ts';

it('a mail header is split into address and name', () => {
  expect(addressOf('"Lovelace, Ada" <ada@example.com>')).toBe('ada@example.com');
  expect(nameOf('"Lovelace, Ada" <ada@example.com>')).toBe('Lovelace, Ada');
});

it('a name that has quotation marks of its own is shown without what keeps them apart in a header', () => {
  expect(nameOf('"William \\"Bill\\" Still" <bill@example.com>')).toBe('William "Bill" Still');
  expect(nameOf('"Still\\\\Bill" <bill@example.com>')).toBe('Still\\Bill');
});

it('a mail header may be a bare address', () => {
  expect(addressOf(' ada@example.com ')).toBe('ada@example.com');
  expect(nameOf('ada@example.com')).toBe('ada@example.com');
  expect(nameOf('<ada@example.com>')).toBe('ada@example.com');
});

it('a reply quotes every line and says who wrote when', () => {
  const mail = {
    from: 'Ada <ada@example.com>',
    body: 'Hello\r\n\nBye\n',
    receivedAt: '2026-11-21T14:05:00Z',
    sentAt: null,
  };
  expect(quoted(mail, 'America/New_York').replace(/\u00a0/g, ' ')).toBe(
    '\n\nOn Saturday, November 21, 2026, 9:05 AM, Ada <ada@example.com> wrote:\n> Hello\n> \n> Bye',
  );
});

it('a reply leaves out a date that the mail does not have', () => {
  expect(quoted({ from: 'a@b.c', body: 'x', receivedAt: null, sentAt: null }, 'UTC')).toBe('\n\na@b.c wrote:\n> x');
});

it.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2, '1 MB'],
  [1.25 * 1024 ** 2, '1.25 MB'],
  [1024 ** 3, '1 GB'],
  [5_000 * 1024 ** 3, '5000 GB'],
])('a file size of %d bytes is shown as %s', (bytes, shown) => expect(sizeText(bytes)).toBe(shown));

it('a file size is within a hundredth of its unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (bytes) => {
      const [value, unit] = sizeText(bytes).split(' ') as [string, string];
      const size = 1024 ** ['Bytes', 'KB', 'MB', 'GB'].indexOf(unit);
      expect(Math.abs(Number(value) * size - bytes)).toBeLessThanOrEqual(size * 0.0051);
    }),
  );
});

it('the subject of a reply has one "Re: " in front, however often it is answered', () => {
  fc.assert(
    fc.property(fc.string(), (subject) => {
      const once = replySubject(subject);
      expect(/^\s*re:/i.test(once)).toBe(true);
      expect(replySubject(once)).toBe(once);
    }),
  );
  expect(replySubject('Session')).toBe('Re: Session');
  expect(replySubject('RE: Session')).toBe('RE: Session');
  expect(replySubject('Regarding you')).toBe('Re: Regarding you');
});
