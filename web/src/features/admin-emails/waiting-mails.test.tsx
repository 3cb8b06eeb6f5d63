// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMail } from '../../testing/a-mail.ts';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { WaitingMails } from './waiting-mails.tsx';

const gateway = startGateway();

/** Newest first: more than a page of mails that were read, then five that were not. */
const MAILBOX = Array.from({ length: 65 }, (_, at) =>
  aMail({ id: 65 - at, subject: `Mail ${65 - at}`, isRead: at < 60 }),
);

it('the Overview says since when mail neither leaves nor arrives, on the practice’s clock, and why', async () => {
  const unsent = { count: 2, since: '2027-03-01T15:05:00Z', reason: '454 try later' };
  const behindSince = '2027-03-01T15:00:00Z';
  gateway.answer('GET /api/emails', ok({ emails: [], total: 0, unread: 0, unsent, behindSince }));
  draw(<WaitingMails />, '/admin');
  await screen.findByText(/^2 mails have been waiting .*10:05\sAM.*\(454 try later\)/);
  screen.getByText(/has not been read since .*10:00\sAM/);
});

it('unread mails behind a page of mails that were read are shown on the Overview, and counted', async () => {
  gateway.answer('GET /api/emails', ({ url: { searchParams: asked } }) => {
    const unread = MAILBOX.filter(({ isRead }) => !isRead);
    const found = asked.get('only') === 'unread' ? unread : MAILBOX;
    const emails = found.slice(0, Number(asked.get('pageSize')));
    return ok({ emails, total: found.length, unread: unread.length });
  });
  draw(<WaitingMails />, '/admin');
  await screen.findByRole('link', { name: '2 more' });
  const shown = screen.getAllByRole('link', { name: /^Mail / });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Mail 5', 'Mail 4', 'Mail 3']);
});
