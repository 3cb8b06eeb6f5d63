// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { SecurityView } from './security-view.tsx';

// Where this browser stands the next day has begun at the hours below; the practice's clock is that of New York.
vi.stubEnv('TZ', 'Pacific/Auckland');

const gateway = startGateway();
afterEach(() => vi.unstubAllGlobals());

/** Draws the page of an administrator without a second factor. */
function renderUnprotected(mustAddFactor = false) {
  gateway.answer('GET /api/admin/user', ok({ id: 1, username: 'admin', hasSecondFactor: false, mustAddFactor }));
  gateway.answer('GET /api/admin/security', ok({ totp: false, recoveryCodesLeft: 0, passkeys: [], sessions: [] }));
  gateway.answer(
    'POST /api/admin/security/totp',
    ok({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Stillpoint?secret=ABCDEFGHIJ' }),
  );
  gateway.answer('POST /api/admin/security/totp/confirm', ok({ recoveryCodes: ['aaaa-1111', 'bbbb-2222'] }));
  render(<SecurityView logout="Logout" />);
}

it('turning on the second factor without its code says that the code is missing, and where', async () => {
  renderUnprotected();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up the app' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Turn it on' }));
  const field = screen.getByRole('textbox', { name: 'The six digits it shows', description: /Type the six digits/ });
  expect(document.activeElement).toBe(field);
  type('The six digits it shows', '123456');
  expect(screen.queryByText(/Type the six digits/)).toBeNull();
});

it('the refusal of one code of the authenticator app is gone once another is typed', async () => {
  renderUnprotected();
  gateway.answer('POST /api/admin/security/totp/confirm', refused(422, 'wrong_code', 'This code is wrong.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Set up the app' }));
  await screen.findByText('ABCD');
  type('The six digits it shows', '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Turn it on' }));
  await screen.findByText('This code is wrong.');
  type('The six digits it shows', '1');
  await waitFor(() => expect(screen.queryByText('This code is wrong.')).toBeNull());
});

it('the key of the authenticator app is read in fours, and copied without gaps', async () => {
  renderUnprotected();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up the app' }));
  await screen.findByText('EFGH');
  const key = document.querySelector('.totp-key');
  expect([...key!.children].map(({ textContent }) => textContent)).toEqual(['ABCD', 'EFGH', 'IJ']);
  expect(key!.textContent).toBe('ABCDEFGHIJ');
});

it.each([
  ['that they are in the clipboard', () => Promise.resolve(), 'The recovery codes are in the clipboard.'],
  ['why not when the browser refuses', () => Promise.reject(new Error('refused')), /Select them and copy them/],
])('copying the recovery codes says %s', async (_, writeText, words) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  renderUnprotected();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up the app' }));
  await screen.findByText('ABCD');
  type('The six digits it shows', '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Turn it on' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByText(words);
});

it('the administrator’s sessions and passkeys are dated by the practice’s clock, wherever the browser stands', async () => {
  const [createdAt, lastUsedAt] = ['2025-03-03T20:00:00Z', '2025-03-10T20:00:00Z'];
  gateway.answer('GET /api/admin/user', ok({ id: 1, username: 'admin', hasSecondFactor: true, mustAddFactor: false }));
  gateway.answer(
    'GET /api/admin/security',
    ok({
      totp: false,
      recoveryCodesLeft: 10,
      passkeys: [{ id: 'p', name: 'Laptop', createdAt, lastUsedAt }],
      sessions: [
        { id: 's', device: 'Firefox', address: null, isCurrent: false, createdAt, lastUsedAt },
        { id: 't', device: 'Safari', address: null, isCurrent: false, createdAt, lastUsedAt: new Date().toISOString() },
      ],
    }),
  );
  render(<SecurityView />);
  await screen.findByText('added Monday, March 3, 2025, last used Monday, March 10, 2025');
  screen.getByText(/^since Mon, Mar 3, 2025, 3:00\sPM, last used Mon, Mar 10, 2025, 4:00\sPM$/);
  screen.getByText(/^since Mon, Mar 3, 2025, 3:00\sPM, last used today, \d+:\d\d\s[AP]M$/);
  screen.getByRole('button', { name: /added Mon, Mar 3, 2025, 3:00\sPM$/ });
  expect(screen.getByRole('button', { name: /^Sign out Firefox, signed in / }).getAttribute('aria-label')).toMatch(
    /3:00\sPM$/,
  );
});

it('an authenticator app that was turned on although no answer came is shown as on, with a way to the recovery codes nobody saw', async () => {
  renderUnprotected();
  gateway.answer('POST /api/admin/security/totp/confirm', () => {
    gateway.answer('GET /api/admin/security', ok({ totp: true, recoveryCodesLeft: 10, passkeys: [], sessions: [] }));
    return networkError();
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up the app' }));
  await screen.findByText('ABCD');
  type('The six digits it shows', '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Turn it on' }));
  await screen.findByRole('button', { name: 'Remove the app' });
  screen.getByText(/If you do not have them, make new ones/);
  gateway.answer('DELETE /api/admin/security/totp', () => {
    gateway.answer('GET /api/admin/security', ok({ totp: false, recoveryCodesLeft: 0, passkeys: [], sessions: [] }));
    return ok({ message: 'Removed.' });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the app' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
  await screen.findByRole('button', { name: 'Set up the app' });
  expect(screen.queryByText('ABCD')).toBeNull();
});

it('a device that was signed out elsewhere meanwhile leaves the list when it is to be signed out here', async () => {
  gateway.answer('GET /api/admin/user', ok({ id: 1, username: 'admin', hasSecondFactor: false, mustAddFactor: false }));
  const [createdAt, lastUsedAt] = ['2025-03-03T20:00:00Z', '2025-03-10T20:00:00Z'];
  const session = { id: 's', device: 'Firefox', address: null, isCurrent: false, createdAt, lastUsedAt };
  const protectedBy = { totp: false, recoveryCodesLeft: 0, passkeys: [] };
  gateway.answer('GET /api/admin/security', ok({ ...protectedBy, sessions: [session] }));
  gateway.answer('DELETE /api/admin/security/sessions/s', () => {
    gateway.answer('GET /api/admin/security', ok({ ...protectedBy, sessions: [] }));
    return refused(404, 'not_found', 'This device is signed out already.');
  });
  render(<SecurityView />);
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out Firefox/ })).toBeNull());
});

it.each([
  [1, false, 1],
  [2, false, 0],
  [1, true, 0],
])(
  'before one of %i passkeys goes, beside an authenticator app: %s, it is said that the password alone opens everything where that is so',
  async (count, totp, said) => {
    const passkeys = Array.from({ length: count }, (_, at) => ({
      id: String(at),
      name: `Key ${at}`,
      createdAt: '2026-11-24T12:00:00Z',
      lastUsedAt: null,
    }));
    gateway.answer(
      'GET /api/admin/user',
      ok({ id: 1, username: 'admin', hasSecondFactor: true, mustAddFactor: false }),
    );
    gateway.answer('GET /api/admin/security', ok({ totp, recoveryCodesLeft: 10, passkeys, sessions: [] }));
    render(<SecurityView />);
    fireEvent.click(await screen.findByRole('button', { name: /^Remove the passkey Key 0/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
    expect(dialog.queryAllByText(/the password alone then opens everything/)).toHaveLength(said);
  },
);

it('where a second factor is required, removing the last one is said to leave only this page open', async () => {
  const secondFactors = ['app'];
  const user = { id: 1, username: 'admin', hasSecondFactor: true, secondFactors, mustAddFactor: false };
  gateway.answer('GET /api/admin/user', ok({ ...user, requiresSecondFactor: true }));
  const createdAt = '2026-11-24T12:00:00Z';
  const protectedBy = { totp: true, recoveryCodesLeft: 10, sessions: [] };
  gateway.answer('GET /api/admin/security', ok({ ...protectedBy, passkeys: [] }));
  const { queryClient } = render(<SecurityView />);
  await screen.findByText(/only this page opens/);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the authenticator app?' });
  within(dialog).getByText(/Without a passkey, only this page then opens/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  const passkeys = [{ id: 'p', name: 'Laptop', createdAt, lastUsedAt: null }];
  gateway.answer('GET /api/admin/security', ok({ ...protectedBy, totp: false, passkeys }));
  await queryClient.invalidateQueries();
  fireEvent.click(await screen.findByRole('button', { name: /^Remove the passkey Laptop/ }));
  await screen.findByText(/Without it and an authenticator app, only this page then opens/);
  expect(screen.queryByText(/opens everything/)).toBeNull();
});

it('whoever has to add a second factor first can log out there, and reads nothing of a dashboard that does not open', async () => {
  renderUnprotected(true);
  await screen.findByText(/^Add a second factor first/);
  screen.getByText('Logout');
  expect(screen.queryByText(/to the dashboard/)).toBeNull();
  expect(screen.queryByText(/the password alone opens everything/)).toBeNull();
});
