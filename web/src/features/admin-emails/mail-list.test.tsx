// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMail } from '../../testing/a-mail.ts';
import { render } from '../../testing/render.tsx';
import { MailList } from './mail-list.tsx';

// The browser's zone, where it is the next day already; the practice is in New York.
vi.stubEnv('TZ', 'Pacific/Auckland');
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T20:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('a mail that was written here and has not left, since it waits or was refused, is listed as not sent', () => {
  const written = { receivedAt: null, isOutgoing: true };
  const mails = [aMail({ ...written, sentAt: '2026-11-23T06:00:00Z' }), aMail({ ...written, id: 2 })];
  render(<MailList mails={mails} open={null} onOpen={() => undefined} />);
  const moments = [...document.querySelectorAll('.mail-item-when')].map(({ textContent }) => textContent);
  expect(moments).toEqual([expect.stringContaining('1:00'), 'Not sent']);
});

it('a mail of today is listed with its time and an earlier one with its day, by the calendar of the practice', () => {
  const mails = [aMail({ id: 2, receivedAt: '2026-11-23T06:00:00Z' }), aMail({ receivedAt: '2026-11-22T20:00:00Z' })];
  render(<MailList mails={mails} open={null} onOpen={() => undefined} />);
  const moments = [...document.querySelectorAll('.mail-item-when')].map(({ firstElementChild }) =>
    firstElementChild?.textContent.replace(/\u00a0/g, ' '),
  );
  expect(moments).toEqual(['1:00 AM', 'Sun, Nov 22']);
});
