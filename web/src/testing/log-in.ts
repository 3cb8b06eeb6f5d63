import { fireEvent, screen } from '@testing-library/react';
import { type } from './render.tsx';
import { ok, type startGateway } from './gateway.ts';

/** Signs in as `user` at the login that is drawn, with a password and the mailed code. Resolves when that is said. */
export async function logIn(gateway: ReturnType<typeof startGateway>, user: object): Promise<void> {
  gateway.answer('POST /api/client/auth/send-login-code', ok({ message: 'Sent.', verificationRequired: false }));
  gateway.answer('POST /api/client/auth/verify-login', ok({ message: 'Welcome.', user }));
  type('Email', 'ada@example.test');
  type('Password', 'still-waters');
  fireEvent.click(screen.getByRole('button', { name: 'Send Login Code' }));
  fireEvent.change(await screen.findByLabelText('Verification code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify & Login' }));
  await screen.findByText('Login Successful');
}
