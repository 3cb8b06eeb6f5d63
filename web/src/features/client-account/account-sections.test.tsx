// @vitest-environment happy-dom
import type { ClientUser } from '@stillpoint/contracts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stepUp } from '../../lib/session/step-up.ts';
import { render } from '../../testing/render.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { AccountSections } from './account-sections.tsx';

const gateway = startGateway();
const user = { id: 'ada', email: 'ada@example.test', firstName: 'Ada', lastName: 'Quill', phone: null } as ClientUser;
const passkey = { id: 1, name: 'My phone', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null };

beforeEach(() => vi.stubGlobal('PublicKeyCredential', function credential() {}));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['has one', [passkey], 1],
  ['has none', [], 0],
])('who is asked to confirm that it is them may use a passkey where the account %s', async (_, passkeys, offered) => {
  gateway.answer('GET /api/client/auth/security', ok({ passkeys, sessions: [] }));
  render(<AccountSections user={user} />);
  await screen.findByRole('heading', { name: 'Passkeys' });
  act(() => void stepUp());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryAllByRole('button', { name: 'Use a passkey' })).toHaveLength(offered);
});
