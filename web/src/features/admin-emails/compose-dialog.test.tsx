// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { draftOf, dropAllDrafts, hasDrafts } from '../../lib/drafts.ts';
import { aMail } from '../../testing/a-mail.ts';
import { render, expectToast, type } from '../../testing/render.tsx';
import { FAILED, networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { ComposeDialog } from './compose-dialog.tsx';

const gateway = startGateway();
afterEach(dropAllDrafts);
const SEND = 'POST /api/emails/send';
const ids = () => gateway.requests(SEND).map((body) => (body as { requestId?: string }).requestId);

it('a mail that is sent again, since no answer came, goes under the same id until it is refused', async () => {
  gateway.answer(SEND, refused(503, 'unavailable', 'The database is away.'));
  render(<ComposeDialog replyTo={null} show onClose={() => undefined} />);
  const press = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Send Email' }));
    await waitFor(() => expect(ids()).toHaveLength(count));
    await waitFor(() => screen.getByRole('button', { name: 'Send Email' }));
  };
  type('To', 'ada@client.example');
  type('Subject', 'Hi');
  type('Message', 'See you.');
  await press(1);
  await press(2);
  type('Message', 'See you soon.');
  gateway.answer(SEND, refused(502, 'connection_failed', 'The mail server refused this e-mail.'));
  await press(3);
  gateway.answer(SEND, ok({ message: 'Sent.', id: 1, state: 'sent', isNew: true }));
  await press(4);
  const [first, second, third, fourth] = ids();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  // Changed as well: the server knows whether the first one arrived.
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('a draft in a copy of its tab is sent under the same id, as long as its words are the same, and is said to have been sent', async () => {
  gateway.answer(SEND, ok({ message: 'Sent.', id: 1, state: 'sent', isNew: true }));
  const kept = draftOf('administrator', DRAFT_NAMES.mail);
  const compose = () => render(<ComposeDialog replyTo={null} show onClose={() => undefined} />);
  const send = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Send Email' }));
    await waitFor(() => expect(ids()).toHaveLength(count));
  };
  const first = compose();
  type('To', 'ada@client.example');
  type('Subject', 'Hi');
  type('Message', 'See you.');
  const copied = kept.load();
  await send(1);
  await expectToast('Email Sent', 'has been sent');
  first.unmount();

  kept.save(copied);
  const second = compose();
  gateway.answer(SEND, ok({ message: 'Sent.', id: 1, state: 'sent', isNew: false }));
  await send(2);
  await expectToast('Email Sent', 'was sent to ada@client.example before');
  second.unmount();

  kept.save(copied);
  compose();
  gateway.answer(SEND, refused(409, 'already_exists', 'This draft was sent before.'));
  type('Message', 'See you soon.');
  await send(3);
  await expectToast('Error', 'sent before');
  await send(4);
  const [original, copy, changed, again] = ids();
  expect([copy, changed]).toEqual([original, original]);
  expect(again).not.toBe(original);
});

it('a form that was opened and closed leaves nothing in the tab', () => {
  render(<ComposeDialog replyTo={null} show onClose={() => undefined} />).unmount();
  expect(hasDrafts('administrator')).toBe(false);
});

it('the same words in a newly opened form are another mail', async () => {
  gateway.answer(SEND, networkError);
  for (const count of [1, 2]) {
    const { unmount } = render(<ComposeDialog replyTo={aMail({})} show onClose={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send Reply' }));
    await waitFor(() => expect(ids()).toHaveLength(count));
    await screen.findByText(/it may have been sent/);
    unmount();
  }
  expect(new Set(ids()).size).toBe(2);
});

it('an answer to a mail that was answered meanwhile says so, and goes out when it is sent again', async () => {
  gateway.answer(SEND, refused(409, 'already_exists', 'You answered this mail on Mon, Mar 2, 9:31 AM.'));
  render(<ComposeDialog replyTo={aMail({})} show onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send Reply' }));
  await expectToast('Error', 'You answered this mail on');
  gateway.answer(SEND, ok({ message: 'Sent.', id: 1, state: 'sent', isNew: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Send Reply' }));
  await expectToast('Email Sent', 'has been sent');
  expect(gateway.requests(SEND)).toMatchObject([{ isFirstReply: true }, { isFirstReply: false }]);
});

it('an answer to a mail that was answered before says when, and is sent at the first press', async () => {
  gateway.answer(SEND, ok({ message: 'Sent.', id: 1, state: 'sent', isNew: true }));
  const answered = { ...aMail({}), answeredAt: '2026-03-02T14:31:00.000Z' };
  render(<ComposeDialog replyTo={answered} show onClose={() => undefined} />);
  expect(screen.getByText(/^You have answered this mail: /).textContent).toMatch(/Mar 2.*9:31/);
  fireEvent.click(screen.getByRole('button', { name: 'Send Reply' }));
  await expectToast('Email Sent', 'has been sent');
  expect(gateway.requests(SEND)).toMatchObject([{ isFirstReply: false }]);
});

it('a mail with the longest subject that is kept can be answered', async () => {
  gateway.answer(SEND, ok({ message: 'Sent.', id: 1, state: 'sent', isNew: true }));
  render(<ComposeDialog replyTo={aMail({ subject: 'x'.repeat(1_000) })} show onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send Reply' }));
  await waitFor(() => expect(gateway.requests(SEND)).toMatchObject([{ subject: `Re: ${'x'.repeat(1_000)}` }]));
});

it('a mail that cannot be sent is reported, and what was typed stays', async () => {
  gateway.answer(SEND, FAILED);
  render(<ComposeDialog replyTo={null} show onClose={() => undefined} />);
  type('To', 'ada@client.example');
  type('Subject', 'Hello');
  type('Message', 'Not lost.');
  fireEvent.click(screen.getByRole('button', { name: 'Send Email' }));
  await expectToast('Error', 'Failed to send email');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Not lost.');
});

it('a mail to which no answer comes may have been sent, which its form says', async () => {
  gateway.answer(SEND, networkError);
  render(<ComposeDialog replyTo={null} show onClose={() => undefined} />);
  type('To', 'ada@client.example');
  type('Subject', 'Hello');
  type('Message', 'Once.');
  fireEvent.click(screen.getByRole('button', { name: 'Send Email' }));
  await screen.findByText(/it may have been sent/);
});

it('composing a mail without an address, a subject and a text says what is missing', async () => {
  render(<ComposeDialog replyTo={null} show onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send Email' }));
  for (const text of ['Please enter a valid email address', 'Subject is required', 'Message body is required'])
    await screen.findByText(text);
  expect(gateway.requests(SEND)).toEqual([]);
});

it.each([
  ['a new mail begins in the field of its recipient', null, 'To'],
  ['an answer begins in its message', aMail({}), 'Message'],
])('%s', (_, replyTo, field) => {
  render(<ComposeDialog replyTo={replyTo} show onClose={() => undefined} />);
  expect(document.activeElement).toBe(screen.getByLabelText(field));
});
