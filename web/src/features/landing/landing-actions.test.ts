// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { ok, startGateway } from '../../testing/gateway.ts';
import { rememberKnownClient } from '../../lib/session/known-client.ts';
import { startLandingActions } from './landing-actions.ts';

const gateway = startGateway();

it.each([
  ['the browser comes back to it', window, Object.assign(new Event('pageshow'), { persisted: true })],
  ['its tab is looked at again', document, new Event('visibilitychange')],
])('the landing page that greets a client is loaded again when %s after logging out', async (_, target, event) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  localStorage.clear();
  gateway.answer('GET /api/client/auth/user', ok({ firstName: 'Ada' }));
  rememberKnownClient();
  document.body.innerHTML =
    '<div id="root"><div class="hero"><p class="eyebrow">Hypnotherapy</p><div class="hero-actions"><a href="/client/login"></a></div></div></div>';
  startLandingActions();
  await expect.poll(() => document.body.textContent).toBe('Welcome back, Ada');
  localStorage.setItem('stillpoint left', 'later');
  target.dispatchEvent(event);
  expect(document.body.textContent).toBe('');
  expect(reload).toHaveBeenCalled();
  reload.mockRestore();
});
