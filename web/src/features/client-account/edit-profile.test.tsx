// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ClientUser } from '@stillpoint/contracts';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { deferred, ok, refused, startGateway } from '../../testing/gateway.ts';
import { EditProfile } from './edit-profile.tsx';

const gateway = startGateway();
const ada: ClientUser = {
  id: 'a',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Quill',
  phone: null,
  pronouns: null,
  createdAt: '2026-01-05T12:00:00.000Z',
};
const WHO = 'GET /api/client/auth/user';
const SAVE = 'PUT /api/client/auth/user';
const phone = () => screen.getByLabelText<HTMLInputElement>(/^Phone/);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Details' }));

/** As after a reload or a login. */
function reopenProfile(user: ClientUser) {
  cleanup();
  render(<EditProfile user={user} />);
}

beforeEach(() => {
  gateway.answer(WHO, ok(ada));
});

it('details that were typed but not saved are restored for the same client alone, until they are discarded', () => {
  reopenProfile(ada);
  fireEvent.change(phone(), { target: { value: '555 0100' } });
  reopenProfile({ ...ada, id: 'b' });
  expect(phone().value).toBe('');
  reopenProfile(ada);
  expect(phone().value).toBe('555 0100');
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(phone().value).toBe('');
  reopenProfile(ada);
  expect(screen.queryByRole('button', { name: 'Discard them' })).toBeNull();
});

it('the reason why details were not saved is shown in the form until it is corrected, and saved details leave no draft', async () => {
  gateway.answer(SAVE, refused(422, 'refused', 'Not today.'));
  reopenProfile(ada);
  fireEvent.change(phone(), { target: { value: '555 0100' } });
  save();
  const form = screen.getByRole('region', { name: 'Edit your details' });
  await expect.poll(() => form.textContent).toContain('Not today.');
  gateway.answer(SAVE, ok({ ...ada, phone: '555 0101' }));
  fireEvent.change(phone(), { target: { value: '555 0101' } });
  expect(form.textContent).not.toContain('Not today.');
  save();
  await screen.findByText('Profile Saved');
  expect(gateway.requests(SAVE).at(-1)).toMatchObject({
    phone: '555 0101',
    basedOn: { phone: null },
  });
  reopenProfile({ ...ada, phone: '555 0101' });
  expect(screen.queryByRole('button', { name: 'Discard them' })).toBeNull();
});

it('details are not saved in another account that this browser was signed in to since, and the client is told so', async () => {
  gateway.answer(SAVE, ok(ada));
  reopenProfile(ada);
  fireEvent.change(phone(), { target: { value: '555 0100' } });
  gateway.answer(WHO, ok({ ...ada, id: 'b', email: 'bea@example.test' }));
  save();
  await screen.findByText(/^This browser is signed in as bea@example.test now/, { selector: 'form *' });
  expect(gateway.requests(SAVE)).toEqual([]);
});

it('what is typed into another field while the details are being saved is kept, and is not said to be saved', async () => {
  const saved = deferred(ok({ ...ada, phone: '555 0100' }));
  gateway.answer(SAVE, saved.answerer);
  reopenProfile(ada);
  fireEvent.change(phone(), { target: { value: ' 555 0100' } });
  save();
  await expect.poll(() => gateway.requests(SAVE)).toHaveLength(1);
  const pronouns = () => screen.getByLabelText<HTMLInputElement>(/^Pronouns/);
  fireEvent.change(pronouns(), { target: { value: 'she/her' } });
  saved.arrive();
  await screen.findByText('Profile Saved');
  expect([phone().value, pronouns().value]).toEqual(['555 0100', 'she/her']);
  reopenProfile({ ...ada, phone: '555 0100' });
  expect([phone().value, pronouns().value]).toEqual(['555 0100', 'she/her']);
  screen.getByRole('button', { name: 'Discard them' });
});
