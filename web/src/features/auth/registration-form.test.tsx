// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, type } from '../../testing/draw.tsx';
import { RegistrationForm } from './registration-form.tsx';

it('a registration with several mistakes moves the focus to the first of them on the page', async () => {
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
  draw(<RegistrationForm initial={initial} sending={sending} />);
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByText('First name is required');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  // Nothing was typed that could be called weak.
  expect(screen.queryByText('Weak Password')).toBeNull();
  type('Password', '12345');
  type('Confirm password', '12345');
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByText('Weak Password');
});
