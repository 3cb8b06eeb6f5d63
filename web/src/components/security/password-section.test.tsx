// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { render, type } from '../../testing/render.tsx';
import { lazyResolver } from '../form/checks/lazy-resolver.ts';
import { PasswordSection } from './password-section.tsx';

const renderSection = (onSave: () => Promise<void>) =>
  render(
    <PasswordSection
      username="ada@example.test"
      resolver={lazyResolver(({ changePasswordForm }) => changePasswordForm)}
      minimum={6}
      saving={false}
      onSave={onSave}
    />,
  );

it('a current password that is refused after no answer came may have been changed then, which the form says', async () => {
  const wrong = new ApiError(422, JSON.stringify({ code: 'wrong_password', message: 'Your password is not right.' }));
  const failures: Error[] = [wrong, new TypeError('Failed to fetch'), wrong];
  renderSection(() => Promise.reject(failures.shift()!));
  type('Current password', 'still-waters');
  type('New password', 'stiller-waters');
  type('Confirm new password', 'stiller-waters');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  press();
  await screen.findByText('Your password is not right.');
  press();
  await screen.findByText(/try again/);
  press();
  await screen.findByText(/if it was changed when no answer came/);
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});

it('the form that changes a password names the account to password managers, and shows no field for it', () => {
  renderSection(() => Promise.resolve());
  const form = screen.getByLabelText('New password').closest('form');
  expect(form?.querySelector('[autocomplete=username]')).toHaveProperty('value', 'ada@example.test');
  expect(screen.queryByRole('textbox')).toBeNull();
});
