// @vitest-environment happy-dom
import type { EmailMessage } from '@stillpoint/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdminActionsContext, type AdminActions } from '../../components/admin/admin-actions.tsx';
import { draw } from '../../testing/draw.tsx';
import { MailList } from './mail-list.tsx';

// The browser's zone, where it is the next day already; the practice is in New York.
vi.stubEnv('TZ', 'Pacific/Auckland');
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T20:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('a mail of today is listed with its time and an earlier one with its day, by the calendar of the practice', () => {
  const mail = (id: number, receivedAt: string) =>
    ({
      id,
      receivedAt,
      from: 'Ada',
      subject: 'Hello',
      body: '',
      attachments: [],
      patient: null,
    }) as unknown as EmailMessage;
  const mails = [mail(2, '2026-11-23T06:00:00Z'), mail(1, '2026-11-22T20:00:00Z')];
  draw(
    <AdminActionsContext value={{} as AdminActions}>
      <MailList mails={mails} open={null} onOpen={() => undefined} />
    </AdminActionsContext>,
  );
  const moments = [...document.querySelectorAll('.mail-item-when')].map(({ firstElementChild }) =>
    firstElementChild?.textContent.replace(/\u00a0/g, ' '),
  );
  expect(moments).toEqual(['1:00 AM', 'Sun, Nov 22']);
});
