// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MailWordingState } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { deferred, ok, refused, startGateway } from '../../testing/gateway.ts';
import { MailWordingView } from './mail-wording-view.tsx';

const gateway = startGateway();
const READ = 'GET /api/admin/mail-wordings';
const SAVE = 'PUT /api/admin/mail-wordings/login-code';
const RESTORE = 'DELETE /api/admin/mail-wordings/login-code';
const original = { subject: 'Your code', preview: '', heading: 'Welcome', text: 'Here it is:\n\n{code}' };
const own = { ...original, heading: 'Hello', delayHours: null };
const code = { name: 'code', words: 'the code', place: 'block', isRequired: true } as const;
const stateOf = (own: MailWordingState['own']): MailWordingState[] => [
  {
    key: 'login-code',
    group: 'Accounts',
    title: 'Code',
    when: 'At login.',
    delayHours: null,
    placeholders: [code],
    original,
    own,
  },
];
const heading = () => screen.getByLabelText<HTMLInputElement>('Heading');
const write = (value: string) => fireEvent.change(heading(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('words of a mail that another device saved meanwhile are shown once one’s own are discarded, and saved on top of', async () => {
  gateway.answer(READ, ok(stateOf(null)));
  render(<MailWordingView />);
  await screen.findByLabelText('Heading');
  gateway.answer(READ, ok(stateOf(own)));
  gateway.answer(SAVE, refused(409, 'changed_meanwhile', 'Changed elsewhere.'));
  write('Good day');
  save();
  await waitFor(() => expect(screen.getAllByText('Changed elsewhere.').length).toBeGreaterThan(0));
  expect(heading().value).toBe('Good day');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  expect(heading().value).toBe('Hello');
  gateway.answer(SAVE, ok({ message: 'Saved.', own: { ...own, subject: 'Come in', heading: 'Good day' } }));
  write('Good day');
  save();
  await screen.findByText('Mail Saved');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Come in');
  expect(gateway.requests(SAVE)).toMatchObject([{ basedOn: null }, { heading: 'Good day', basedOn: own }]);
});

it('words of a mail that another device saved meanwhile are not replaced by the original ones unseen', async () => {
  gateway.answer(READ, ok(stateOf(own)));
  render(<MailWordingView />);
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the original' }));
  gateway.answer(READ, ok(stateOf({ ...own, heading: 'Good morning' })));
  gateway.answer(RESTORE, refused(409, 'changed_meanwhile', 'Changed elsewhere.'));
  const restore = async () =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back to the original' }));
  await restore();
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await closed();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the original' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.queryByText('Changed elsewhere.'), 'which the form says').toBeNull();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await closed();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  await waitFor(() => expect(heading().value).toBe('Good morning'));
  gateway.answer(RESTORE, ok({ message: 'Back.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Back to the original' }));
  await restore();
  await screen.findByText('Back to the Original');
  expect(gateway.requests(RESTORE)).toEqual([{ basedOn: own }, { basedOn: { ...own, heading: 'Good morning' } }]);
});

it('a mistake in the words of a mail is named once and until the next change, and the mail before it stays in sight', async () => {
  const PREVIEW = 'POST /api/admin/mail-wordings/login-code/preview';
  const TEST = 'POST /api/admin/mail-wordings/login-code/test';
  const mistake = '{nope} is none of this mail’s placeholders.';
  const said = () => within(document.querySelector('form')!).queryAllByText(mistake);
  gateway.answer(READ, ok(stateOf(null)));
  gateway.answer(PREVIEW, ok({ subject: 'Your code', html: '<p>Hi</p>', text: 'Hi', isInvented: false }));
  render(<MailWordingView />);
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  await preview.findByText('Your code');
  for (const call of [PREVIEW, TEST]) gateway.answer(call, refused(400, 'invalid_input', mistake));
  write('{nope}');
  await waitFor(() => expect(said()).toHaveLength(1));
  preview.getByText('Your code');
  preview.getByText(/^About your latest session/);
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test mail' }));
  await waitFor(() => expect(gateway.requests(TEST)).toHaveLength(1));
  await screen.findByRole('button', { name: 'Send me a test mail' });
  expect(said()).toHaveLength(1);
  gateway.answer(PREVIEW, ok({ subject: 'Your new code', html: '<p>Hi</p>', text: 'Hi', isInvented: false }));
  write('Hello');
  await preview.findByText('Your new code');
  expect(said()).toHaveLength(0);
});

it('a missing placeholder of a mail is no longer named once it is inserted', async () => {
  const missing = '{code} is missing.';
  gateway.answer(READ, ok(stateOf(null)));
  gateway.answer(SAVE, refused(400, 'invalid_input', missing));
  render(<MailWordingView />);
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Here it is.' } });
  const said = () => within(document.querySelector('form')!).queryByText(missing);
  save();
  await waitFor(() => expect(said()).not.toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^\{code\}/ }));
  await waitFor(() => expect(said()).toBeNull());
});

it('words of a mail that are typed while others are being saved stay', async () => {
  gateway.answer(READ, ok(stateOf(null)));
  const saved = deferred(ok({ message: 'Saved.', own: { ...own, subject: 'Come in' } }));
  gateway.answer(SAVE, saved.answerer);
  render(<MailWordingView />);
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Come in' } });
  save();
  await waitFor(() => expect(gateway.requests(SAVE)).toHaveLength(1));
  write('Good evening');
  saved.arrive();
  await screen.findByText('Mail Saved');
  expect([screen.getByLabelText<HTMLInputElement>('Subject').value, heading().value]).toEqual([
    'Come in',
    'Good evening',
  ]);
});
