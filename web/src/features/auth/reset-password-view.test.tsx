// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { ok, networkError, refused, startGateway } from '../../testing/gateway.ts';
import { ResetPasswordView } from './reset-password-view.tsx';

const gateway = startGateway();
const RESET = 'POST /api/client/auth/reset-password';
const USED = 'This link has expired or was used.';

it('a link that is refused after no answer came may have been used then, which the form says', async () => {
  render(<ResetPasswordView token="a-token" />);
  type('New password', 'stiller-waters');
  type('Confirm password', 'stiller-waters');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save Password' }));
  gateway.answer(RESET, refused(422, 'invalid_link', USED));
  press();
  await screen.findByText(USED, { selector: 'form *' });
  gateway.answer(RESET, networkError);
  press();
  await screen.findByText(/try again/, { selector: 'form *' });
  gateway.answer(RESET, refused(422, 'invalid_link', USED));
  press();
  await screen.findByText(/if it was used when no answer came, your new password holds/, { selector: 'form *' });
});

it('a link with far too many letters is refused like one that was used, and its button does something', async () => {
  gateway.answer(RESET, refused(422, 'invalid_link', USED));
  render(<ResetPasswordView token={'t'.repeat(129)} />);
  type('New password', 'stiller-waters');
  type('Confirm password', 'stiller-waters');
  fireEvent.click(screen.getByRole('button', { name: 'Save Password' }));
  await screen.findByText(USED, { selector: 'form *' });
});

it('a new password is saved once, and said to be, when the button is pressed twice in the same moment', async () => {
  gateway.answer(RESET, () => {
    gateway.answer(RESET, refused(422, 'invalid_link', USED));
    return ok({ message: 'Changed.' });
  });
  render(<ResetPasswordView token="t" />, '/client/reset-password?token=t');
  type('New password', 'still-waters');
  type('Confirm password', 'still-waters');
  await act(async () => {
    const button = screen.getByRole('button', { name: 'Save Password' });
    button.click();
    button.click();
  });
  await screen.findByText('Password Changed');
  expect(screen.getByTestId('address').textContent).toBe('/client/login');
  expect(gateway.requests(RESET)).toHaveLength(1);
});

it('a link that was cut off can be opened whole in the same tab, and its own password is saved', async () => {
  gateway.answer(RESET, ok({ message: 'Changed.' }));
  const Page = () => <ResetPasswordView token={useLocation().hash.slice(1)} />;
  render(
    <>
      <Page />
      <Link to="#whole">Whole link</Link>
    </>,
    '/client/reset-password',
  );
  screen.getByText('Link incomplete');
  fireEvent.click(screen.getByRole('link', { name: 'Whole link' }));
  type('New password', 'still-waters');
  type('Confirm password', 'still-waters');
  fireEvent.click(screen.getByRole('button', { name: 'Save Password' }));
  await screen.findByText('Password Changed');
  expect(gateway.requests(RESET)).toMatchObject([{ token: 'whole' }]);
});
