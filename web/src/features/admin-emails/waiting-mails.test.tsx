// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aMail } from '../../testing/a-mail.ts';
import { render } from '../../testing/render.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { WaitingMails } from './waiting-mails.tsx';

const gateway = startGateway();

/** Newest first: more than a page of mails that were read, then five that were not. */
const MAILBOX = Array.from({ length: 65 }, (_, at) =>
  aMail({ id: 65 - at, subject: `Mail ${65 - at}`, isRead: at < 60 }),
);

it('the Overview says what keeps mail from leaving or arriving, each in a note that leads to the settings', async () => {
  const trouble = ['2 mails have been waiting to be sent.', 'Your mailbox has not been read.'];
  gateway.answer('GET /api/emails', ok({ emails: [], total: 0, unread: 0, trouble }));
  render(<WaitingMails />, '/admin');
  await screen.findByText(trouble[0]!);
  screen.getByText(trouble[1]!);
  expect(screen.getAllByRole('link', { name: 'Open Email Config' })).toHaveLength(2);
});

it('unread mails behind a page of mails that were read are shown on the Overview, and counted', async () => {
  gateway.answer('GET /api/emails', ({ url: { searchParams: asked } }) => {
    const unread = MAILBOX.filter(({ isRead }) => !isRead);
    const found = asked.get('only') === 'unread' ? unread : MAILBOX;
    const emails = found.slice(0, Number(asked.get('pageSize')));
    return ok({ emails, total: found.length, unread: unread.length, trouble: [] });
  });
  render(<WaitingMails />, '/admin');
  await screen.findByRole('link', { name: '2 more' });
  const shown = screen.getAllByRole('link', { name: /^Mail / });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Mail 5', 'Mail 4', 'Mail 3']);
});

it('an answer from the Overview is to the whole mail, which it quotes', async () => {
  gateway.answer('GET /api/emails', ({ url }) => {
    const body = url.searchParams.get('bodies') === 'short' ? 'May I' : 'May I come earlier?';
    return ok({ emails: [aMail({ body })], total: 1, unread: 1, trouble: [] });
  });
  const writeMail = vi.fn();
  render(<WaitingMails />, '/admin', { writeMail });
  fireEvent.click(await screen.findByRole('button', { name: /^Reply to / }));
  expect(writeMail).toHaveBeenCalledWith(expect.objectContaining({ body: 'May I come earlier?' }));
});

it('an unread mail that names no sender says so on the Overview, and offers no reply', async () => {
  gateway.answer('GET /api/emails', ok({ emails: [aMail({ from: '' })], total: 1, unread: 1, trouble: [] }));
  render(<WaitingMails />, '/admin');
  await screen.findByText('(unknown sender)');
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
});
