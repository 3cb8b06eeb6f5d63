// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, type } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { ForgotPasswordView } from './forgot-password-view.tsx';
import { ResetPasswordView } from './reset-password-view.tsx';

const gateway = startGateway();
const FORGOT = 'POST /api/client/auth/forgot-password';
const RESET = 'POST /api/client/auth/reset-password';

/** Both presses come before anything is drawn anew. */
const pressTwice = (name: string) =>
  act(async () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    button.click();
    button.click();
  });

it('a new password is saved once, and said to be, when the button is pressed twice in the same moment', async () => {
  let isUsed = false;
  gateway.answer(RESET, () => {
    const first = !isUsed;
    isUsed = true;
    return first ? ok({ message: 'Changed.' }) : { status: 400, body: { code: 'invalid_link', message: 'Not right.' } };
  });
  draw(<ResetPasswordView token="t" />, '/client/reset-password?token=t');
  type('New password', 'still-waters');
  type('Confirm password', 'still-waters');
  await pressTwice('Save Password');
  await screen.findByText('Password Changed');
  expect(screen.getByTestId('address').textContent).toBe('/client/login');
  expect(gateway.requests(RESET)).toHaveLength(1);
});

it('a link for a new password is mailed once when the button is pressed twice in the same moment', async () => {
  gateway.answer(FORGOT, ok({ message: 'Sent.' }));
  draw(<ForgotPasswordView />);
  type('Email', 'ada@example.test');
  await pressTwice('Send Link');
  await screen.findByText('Check your email');
  expect(gateway.requests(FORGOT)).toHaveLength(1);
});
