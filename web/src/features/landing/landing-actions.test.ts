// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { FAILED, ok, refused, startGateway } from '../../testing/gateway.ts';
import { rememberKnownClient } from '../../lib/session/known-client.ts';
import { startLandingActions } from './landing-actions.ts';

const gateway = startGateway();

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

/** Draws the page for Ada, until it greets her. */
async function greetAda() {
  localStorage.clear();
  gateway.answer('GET /api/client/auth/user', ok({ firstName: 'Ada' }));
  rememberKnownClient();
  document.body.innerHTML =
    '<div id="root"><div class="hero"><p class="eyebrow">Hypnotherapy</p><div class="hero-actions"><a href="/client/login"></a></div></div></div>';
  startLandingActions();
  await expect.poll(() => document.body.textContent).toBe('Welcome back, Ada');
  reload.mockClear();
}

it.each([
  ['the browser comes back to it', window, Object.assign(new Event('pageshow'), { persisted: true })],
  ['its tab is looked at again', document, new Event('visibilitychange')],
])('the landing page that greets a client is loaded again when %s after logging out', async (_, target, event) => {
  await greetAda();
  localStorage.setItem('stillpoint left', 'later');
  target.dispatchEvent(event);
  expect(document.body.textContent).toBe('');
  expect(reload).toHaveBeenCalled();
});

it('the landing page that greets a client is loaded again when its tab is looked at after their session has ended', async () => {
  await greetAda();
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  gateway.answer('GET /api/client/auth/user', FAILED);
  look();
  await expect.poll(() => gateway.requests('GET /api/client/auth/user').length).toBe(2);
  expect(reload).not.toHaveBeenCalled();
  gateway.answer('GET /api/client/auth/user', refused(401, 'unauthorized', 'Please log in.'));
  look();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
