// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { RegistrationForm } from './registration-form.tsx';

const nothing = () => undefined;
const initial = {
  firstName: '',
  lastName: '',
  email: '',
  phone: null,
  pronouns: null,
  password: '',
  confirmPassword: '',
};
const sending = { busy: false, failure: null, run: nothing, reset: nothing };

const createAccount = () => fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));

it('a registration with a password that is too long says so, and does not call it weak', async () => {
  render(<RegistrationForm initial={initial} sending={sending} />);
  type('Password', 'x'.repeat(201));
  type('Confirm password', 'x'.repeat(201));
  createAccount();
  await screen.findByText('Password is too long');
  expect(screen.queryByText('Weak Password')).toBeNull();
});

it('a registration with several mistakes moves the focus to the first of them on the page', async () => {
  render(<RegistrationForm initial={initial} sending={sending} />);
  createAccount();
  await screen.findByText('First name is required');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  // Nothing was typed that could be called weak.
  expect(screen.queryByText('Weak Password')).toBeNull();
});

it('a registration calls a password of less than six characters weak, also one of pictures', async () => {
  render(<RegistrationForm initial={initial} sending={sending} />);
  for (const word of ['12345', '🦊🐻🐼']) {
    type('Password', word);
    type('Confirm password', word);
    createAccount();
    await screen.findByText('Weak Password');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Weak Password')).toBeNull();
  }
});
