// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { networkError, ok, startGateway } from '../../testing/gateway.ts';
import { render, type } from '../../testing/render.tsx';
import { AdminLoginView } from './login-view.tsx';

const gateway = startGateway();
afterEach(() => vi.unstubAllGlobals());

/** Signs in with the right password where the account has `factors`. */
async function signIn(factors: string[], { knowsPasskeys = true } = {}) {
  vi.stubGlobal('PublicKeyCredential', knowsPasskeys ? class {} : undefined);
  gateway.answer('POST /api/admin/login', {
    status: 401,
    body: { code: 'second_factor_required', message: 'One more.', factors },
  });
  render(<AdminLoginView />, '/admin/login');
  type('Username', 'admin');
  type('Password', 'the right password');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByLabelText(/ecovery code$/);
}
const passkey = () => screen.queryByRole('button', { name: 'Use a passkey' });
const app = () => screen.queryByLabelText(/^Code of your authenticator app/);

it('an administrator whose only second factor is a passkey is asked for it, or for a recovery code', async () => {
  await signIn(['passkey']);
  screen.getByText('Use your passkey now, or type a recovery code.');
  expect(document.activeElement).toBe(passkey());
  expect(app()).toBeNull();
  gateway.answer('POST /api/admin/login', ok({ id: 1, username: 'admin' }));
  type('Recovery code', 'ABCDE-FGHIJ');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(gateway.requests('POST /api/admin/login').at(-1)).toMatchObject({ code: 'ABCDE-FGHIJ' }));
});

it('an administrator with a passkey in a browser that knows none is asked for a recovery code', async () => {
  await signIn(['passkey'], { knowsPasskeys: false });
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
  expect(screen.queryByText(/^Use your passkey now/)).toBeNull();
  expect(passkey()).toBeNull();
});

it.each([
  [['app'], 0],
  [['app', 'passkey'], 1],
])('an administrator with %j is asked for a code, and offered a passkey %i times', async (factors, offered) => {
  await signIn(factors);
  expect(document.activeElement).toBe(app());
  expect(screen.queryAllByRole('button', { name: 'Use a passkey' })).toHaveLength(offered);
});

it('a login to which no answer comes says so, and not that the password is wrong, and can be sent again', async () => {
  gateway.answer('POST /api/admin/login', networkError);
  render(<AdminLoginView />, '/admin/login');
  type('Username', 'admin');
  type('Password', 'the right password');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Please check your connection and try again.');
  expect(screen.queryByText(/^Invalid username/)).toBeNull();
  gateway.answer('POST /api/admin/login', ok({ id: 1, username: 'admin' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.queryByText('Please check your connection and try again.')).toBeNull());
  expect(gateway.requests('POST /api/admin/login')).toHaveLength(2);
});
