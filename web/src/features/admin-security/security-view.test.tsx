// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { SecurityView } from './security-view.tsx';

// Where this browser stands the next day has begun at the hours below; the practice's clock is that of New York.
vi.stubEnv('TZ', 'Pacific/Auckland');

const gateway = startGateway();

it('the administrator’s sessions and passkeys are dated by the practice’s clock, wherever the browser stands', async () => {
  const [createdAt, lastUsedAt] = ['2025-03-03T20:00:00Z', '2025-03-10T20:00:00Z'];
  gateway.answer('GET /api/admin/user', ok({ id: 1, username: 'admin', hasSecondFactor: true, mustAddFactor: false }));
  gateway.answer(
    'GET /api/admin/security',
    ok({
      totp: false,
      recoveryCodesLeft: 10,
      passkeys: [{ id: 'p', name: 'Laptop', createdAt, lastUsedAt }],
      sessions: [{ id: 's', device: 'Firefox', address: null, isCurrent: false, createdAt, lastUsedAt }],
    }),
  );
  draw(<SecurityView />);
  await screen.findByText('added Monday, March 3, 2025, last used Monday, March 10, 2025');
  screen.getByText('since Mon, Mar 3, 2025, last used Mon, Mar 10, 2025');
  screen.getByRole('button', { name: /added Mon, Mar 3, 2025, 3:00\sPM$/ });
  expect(screen.getByRole('button', { name: /^End the session/ }).getAttribute('aria-label')).toMatch(/3:00\sPM$/);
});
