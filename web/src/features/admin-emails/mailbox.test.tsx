// @vitest-environment happy-dom
import type { EmailMessage } from '@stillpoint/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aMail } from '../../testing/a-mail.ts';
import { render } from '../../testing/render.tsx';
import { deferred, FAILED, ok, refused, startGateway } from '../../testing/gateway.ts';
import { Mailbox } from './mailbox.tsx';

const gateway = startGateway();
const OLD = 7;
const mailbox = new Map<number, EmailMessage>();

/** The newest page lacks the old mail. */
beforeEach(() => {
  mailbox.clear();
  for (const mail of [
    aMail({ id: 99, subject: 'New' }),
    aMail({ id: 98, subject: 'Written here', isOutgoing: true, receivedAt: null }),
    aMail({ id: OLD, subject: 'Old' }),
  ])
    mailbox.set(mail.id, mail);
  gateway.answer('GET /api/emails', () =>
    ok({ emails: [99, 98].map((id) => mailbox.get(id)), total: 3, unread: 2, trouble: [] }),
  );
  for (const id of mailbox.keys()) {
    gateway.answer(`GET /api/emails/${id}`, () => ok(mailbox.get(id)));
    gateway.answer(`PUT /api/emails/${id}/read`, ({ body }) => {
      mailbox.set(id, { ...mailbox.get(id)!, ...(body as { isRead: boolean }) });
      return ok({ message: 'Marked.' });
    });
  }
});

const open = (search: string) => render(<Mailbox />, `/admin?tab=emails${search}`);
const marked = (id: number) => gateway.requests(`PUT /api/emails/${id}/read`);

it('a link to a mail that is not on the page on show opens it beside the list', async () => {
  open(`&mail=${OLD}`);
  const reader = await screen.findByRole('article', { name: 'Old' });
  within(reader).getByText('May I come earlier?');
  within(screen.getByRole('list', { name: 'Emails' })).getByText('New');
  expect(gateway.requests('GET /api/emails/99')).toEqual([]);
});

it('a mail whose beginning the list has is opened with all of its text, until it was deleted elsewhere', async () => {
  gateway.answer('GET /api/emails', ({ url }) => {
    const body = url.searchParams.get('bodies') === 'short' ? 'May I' : 'All of it';
    return ok({ emails: [aMail({ id: 99, subject: 'New', body })], total: 1, unread: 1, trouble: [] });
  });
  open('');
  fireEvent.click(await screen.findByRole('button', { name: /New May I$/ }));
  within(await screen.findByRole('article', { name: 'New' })).getByText('May I come earlier?');
  gateway.answer('GET /api/emails/99', refused(404, 'not_found', 'This e-mail does not exist.'));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await screen.findByText('This e-mail does not exist.');
  expect(screen.queryByText('This could not be loaded')).toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
});

it('a mail in the list is shown as the one that is open while its text is read', async () => {
  gateway.answer('GET /api/emails/99', () => new Promise(() => undefined));
  open('');
  fireEvent.click(await screen.findByRole('button', { name: /New/ }));
  await screen.findByText('Loading the message');
  expect(screen.getByRole('button', { name: /New/, current: true })).toBeTruthy();
});

it('an open mail is as the list beside it says: sent, or read, once Refresh shows that', async () => {
  open('&mail=98');
  await screen.findByRole('article', { name: 'Written here Not sent' });
  mailbox.set(98, { ...mailbox.get(98)!, sentAt: '2026-11-24T10:00:00.000Z' });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('article', { name: 'Written here Sent' });
});

it('a mail that was marked as unread elsewhere is marked as read when it is opened again', async () => {
  open('&mail=99');
  await screen.findByRole('button', { name: 'Mark as unread' });
  fireEvent.click(screen.getByRole('button', { name: 'All messages' }));
  mailbox.set(99, { ...mailbox.get(99)!, isRead: false });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  fireEvent.click(await screen.findByRole('button', { name: /Unread: .*New/ }));
  await waitFor(() => expect(marked(99)).toEqual([{ isRead: true }, { isRead: true }]));
});

it('who wrote a mail, and to whom, is shown by name and address, without the quotes and brackets of the header', async () => {
  const from = '"Ada, at home" <ada@example.test>';
  mailbox.set(99, aMail({ id: 99, subject: 'New', from, to: '"Still" <hello@stillpoint.example>' }));
  open('&mail=99');
  const reader = await screen.findByRole('article', { name: 'New' });
  expect(within(reader).getByText('From').nextSibling?.textContent).toBe('Ada, at home, ada@example.test');
  expect(within(reader).getByText('To').nextSibling?.textContent).toBe('Still, hello@stillpoint.example');
});

it('a mail that names no sender says so and offers no reply, which could not be addressed', async () => {
  mailbox.set(99, aMail({ id: 99, subject: 'New', from: '' }));
  open('&mail=99');
  const reader = await screen.findByRole('article', { name: 'New' });
  expect(within(reader).getByText('From').nextSibling?.textContent).toBe('(unknown sender)');
  within(screen.getByRole('list', { name: 'Emails' })).getByText('(unknown sender)');
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

it.each([OLD, 99])('the unread mail %d that a link opens is marked as read, once', async (id) => {
  open(`&mail=${id}`);
  await screen.findByRole('button', { name: 'Mark as unread' });
  expect(marked(id)).toEqual([{ isRead: true }]);
});

it.each([OLD, 99])('the open mail %d stays unread when it is marked so by hand', async (id) => {
  open(`&mail=${id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as unread' }));
  await screen.findByRole('button', { name: 'Mark as read' });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  // Read at first, after each marking, and now.
  await waitFor(() => expect(gateway.requests('GET /api/emails')).toHaveLength(4));
  await screen.findByRole('button', { name: 'Refresh' });
  expect(marked(id)).toEqual([{ isRead: true }, { isRead: false }]);
});

it('a mail that could not be marked is reported, also after another was opened', async () => {
  const failing = deferred(refused(404, 'not_found', 'Gone meanwhile.'));
  gateway.answer('PUT /api/emails/99/read', failing.answerer);
  open('&mail=99');
  await waitFor(() => expect(marked(99)).toHaveLength(1));
  mailbox.set(98, aMail({ id: 98, subject: 'Another' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  fireEvent.click(await screen.findByRole('button', { name: /Another/ }));
  await waitFor(() => expect(marked(98)).toHaveLength(1));
  failing.arrive();
  await screen.findByText('Gone meanwhile.');
});

it('a mail that is opened after the session has ended leads to the login', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  gateway.answer('PUT /api/emails/99/read', refused(401, 'unauthorized', 'Unauthorized - Please log in'));
  open('&mail=99');
  await screen.findByText('You are logged out. Logging in again...');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
  leave.mockRestore();
});

it('a mail that was written here is not marked as read when it is opened, nor called sent before it was', async () => {
  open('&mail=98');
  await screen.findByRole('article', { name: 'Written here Not sent' });
  expect(marked(98)).toEqual([]);
});

it('a link to a mail that is gone says so beside the list, and leads back to it', async () => {
  gateway.answer('GET /api/emails/5', refused(404, 'not_found', 'This e-mail does not exist.'));
  open('&mail=5');
  await screen.findByText('This e-mail does not exist.');
  screen.getByRole('list', { name: 'Emails' });
  fireEvent.click(screen.getByRole('button', { name: 'All messages' }));
  await screen.findByText('Select a message to read it.');
  expect(screen.getByTestId('address').textContent).toBe('/admin?tab=emails');
});

it('a link to a mail that is gone says so in an empty mailbox, too', async () => {
  gateway.answer('GET /api/emails', ok({ emails: [], total: 0, unread: 0, trouble: [] }));
  gateway.answer('GET /api/emails/5', refused(404, 'not_found', 'This e-mail does not exist.'));
  open('&mail=5');
  await screen.findByText('This e-mail does not exist.');
  expect(screen.queryByText('No messages yet.')).toBeNull();
});

it('an address that names no mail asks to select one', async () => {
  open('&mail=x');
  await screen.findByText('Select a message to read it.');
});

it('an open mail gives way to what is searched for', async () => {
  open(`&mail=${OLD}`);
  await screen.findByRole('article', { name: 'Old' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search emails' }), { target: { value: 'New' } });
  await screen.findByText('Select a message to read it.');
  expect(screen.getByTestId('address').textContent).toBe('/admin?tab=emails');
});

it('a mail that is closed leaves the focus on its row in the list', async () => {
  open('');
  const row = await screen.findByRole('button', { name: /Written here/ });
  fireEvent.click(row);
  const back = await screen.findByRole('button', { name: 'All messages' });
  back.focus();
  fireEvent.click(back);
  await screen.findByText('Select a message to read it.');
  expect(document.activeElement).toBe(row);
});

it('that a search finds no mail is read out', async () => {
  open('');
  await screen.findByRole('searchbox', { name: 'Search emails' });
  const status = document.querySelector('p[role="status"]')!;
  gateway.answer('GET /api/emails', ok({ emails: [], total: 0, unread: 0, trouble: [] }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search emails' }), { target: { value: 'nothing' } });
  await screen.findByText('Nothing found.');
  expect(status.textContent).toBe('Nothing found.');
});

it('a page past the last one does not say that there are no messages, and leads to the last one', async () => {
  gateway.answer('GET /api/emails', ok({ emails: [], total: 50, unread: 0, trouble: [] }));
  open('&page=2');
  await screen.findByText('Nothing on this page.');
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?tab=emails'));
});

it('a mailbox that cannot be read says so, and what it may need', async () => {
  gateway.answer('GET /api/emails', FAILED);
  open('');
  await screen.findByText('Failed to load emails');
  screen.getByText('Make sure email configuration is set up properly');
});
