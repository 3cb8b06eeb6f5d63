// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { SecondFactorPrompt } from './second-factor-prompt.tsx';

const gateway = startGateway();

it('the question for a second factor can be put away where the browser keeps nothing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  gateway.answer('GET /api/admin/user', ok({ id: 1, username: 'admin', hasSecondFactor: false, mustAddFactor: false }));
  render(<SecondFactorPrompt />);
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});
