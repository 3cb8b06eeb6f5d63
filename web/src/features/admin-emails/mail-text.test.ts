import { describe, expect, it } from 'vitest';
import { addressOf, nameOf, quoted } from './mail-text.ts';

describe('reading a mail header', () => {
  it('takes address and name apart', () => {
    expect(addressOf('"Lovelace, Ada" <ada@example.com>')).toBe('ada@example.com');
    expect(nameOf('"Lovelace, Ada" <ada@example.com>')).toBe('Lovelace, Ada');
  });

  it('makes do with a bare address', () => {
    expect(addressOf(' ada@example.com ')).toBe('ada@example.com');
    expect(nameOf('ada@example.com')).toBe('ada@example.com');
    expect(nameOf('<ada@example.com>')).toBe('ada@example.com');
  });
});

describe('a reply', () => {
  it('quotes every line and says who wrote when', () => {
    const mail = {
      from: 'Ada <ada@example.com>',
      body: 'Hello\r\n\nBye\n',
      receivedAt: '2026-11-21T14:05:00Z',
      sentAt: null,
    };
    expect(quoted(mail, 'America/New_York').replace(/\u202f/g, ' ')).toBe(
      '\n\nOn Saturday, November 21, 2026, 9:05 AM, Ada <ada@example.com> wrote:\n> Hello\n> \n> Bye',
    );
  });

  it('leaves out a date the mail does not have', () => {
    expect(quoted({ from: 'a@b.c', body: 'x', receivedAt: null, sentAt: null }, 'UTC')).toBe('\n\na@b.c wrote:\n> x');
  });
});
