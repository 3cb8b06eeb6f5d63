// @vitest-environment happy-dom
import { endAdminSession } from '@stillpoint/contracts';
import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useDraft } from '../../components/admin/drafts/use-draft.ts';
import { call } from '../../lib/api.ts';
import { draftOf, openDrafts } from '../../lib/drafts.ts';
import { adminUserQuery, useAdminUser } from '../../lib/session/admin-session.ts';
import { startClock } from '../../testing/clock.ts';
import { render } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { RequireAdmin } from './require-admin.tsx';

const gateway = startGateway();
const clock = startClock();
const draftKey = 'ab'.repeat(32);
const user = { id: 1, username: 'admin', version: '1.0.0', draftKey, hasSecondFactor: false, mustAddFactor: false };
const ended = refused(401, 'unauthorized', 'Unauthorized - Please log in');

/** A form as dialogs are: what was typed is looked for once. */
function Form() {
  const kept = useDraft<string>('a form');
  const [typed] = useState(kept.load);
  return <p>{typed ?? 'Nothing typed.'}</p>;
}
const page = (
  <RequireAdmin>
    <Form />
  </RequireAdmin>
);

it('an administrator who must add a second factor first is led to the page for it, and sees nothing else', async () => {
  gateway.answer('GET /api/admin/user', ok({ ...user, mustAddFactor: true }));
  render(page, '/admin');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/security'));
});

it('the dashboard stays on the screen when asking again who is signed in fails', async () => {
  const Session = () => <p>{useAdminUser().status}</p>;
  gateway.answer('GET /api/admin/user', ok(user));
  const { queryClient } = render(
    <RequireAdmin>
      <Session />
    </RequireAdmin>,
    '/admin',
  );
  await screen.findByText('success');
  gateway.answer('GET /api/admin/user', networkError);
  void queryClient.invalidateQueries(adminUserQuery);
  await screen.findByText('error');
});

it('a dashboard that nobody touches leads to the login once its session has ended', async () => {
  const USER = 'GET /api/admin/user';
  gateway.answer(USER, ok(user));
  render(page, '/admin');
  await screen.findByText('Nothing typed.');
  clock.pass(60_000);
  await waitFor(() => expect(gateway.requests(USER)).toHaveLength(2));
  gateway.answer(USER, networkError);
  clock.pass(60_000);
  await waitFor(() => expect(gateway.requests(USER)).toHaveLength(3));
  screen.getByText('Nothing typed.');
  gateway.answer(USER, ended);
  clock.pass(60_000);
  await screen.findByText('Admin Access Required');
});

it('what a dashboard that nobody touches asks, and gets no answer to, is given up before the next minute asks again', async () => {
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  gateway.answer('GET /api/admin/user', ok(user));
  render(page, '/admin');
  await screen.findByText('Nothing typed.');
  const asked: (AbortSignal | null | undefined)[] = [];
  globalThis.fetch = (_, init) => new Promise(() => asked.push(init?.signal));
  clock.pass(60_000);
  expect(asked).toEqual([patience.signal]);
  expect(limit).toHaveBeenLastCalledWith(60_000);
  limit.mockRestore();
});

it('a dashboard keeps its session open while somebody types or presses something, and not any longer', async () => {
  gateway.answer('GET /api/admin/user', ok(user));
  render(page, '/admin');
  const shown = await screen.findByText('Nothing typed.');
  const asked: boolean[] = [];
  globalThis.fetch = (_, init) => new Promise(() => asked.push(new Headers(init?.headers).has('X-Unattended')));
  clock.pass(60_000);
  fireEvent.input(shown);
  clock.pass(60_000);
  fireEvent.pointerDown(shown);
  clock.pass(60_000);
  clock.pass(60_000);
  expect(asked).toEqual([true, false, false, true]);
});

it.each([
  ['its tab is looked at again', document, 'visibilitychange'],
  ['its window is returned to', window, 'focus'],
  ['somebody logs out in another tab', window, 'storage'],
])('the dashboard of a session that has ended leads to the login when %s', async (_, where, event) => {
  gateway.answer('GET /api/admin/user', ok(user));
  render(page, '/admin');
  await screen.findByText('Nothing typed.');
  gateway.answer('GET /api/admin/user', ended);
  fireEvent(where, new Event(event));
  await screen.findByRole('heading', { name: 'Admin Access Required' });
});

it('text typed before a reload is restored into fields that were rendered before the session was known', async () => {
  const NAME = 'draft administrator a form';
  await openDrafts('administrator', draftKey);
  draftOf('administrator', 'a form').save('Slow breathing.');
  const sealed = await vi.waitUntil(() => sessionStorage.getItem(NAME), { timeout: 30_000 });
  // Another page knows nothing of it but what the tab keeps.
  await openDrafts('administrator', 'cd'.repeat(32));
  sessionStorage.setItem(NAME, sealed);
  gateway.answer('GET /api/admin/user', ok(user));
  render(page, '/admin');
  expect(screen.getByText('Nothing typed.')).toBeDefined();
  await screen.findByText('Slow breathing.');
});

it('an action that finds the session ended leads to the login, whatever it says itself', async () => {
  function SignOut() {
    const ending = useMutation({ mutationFn: () => call(endAdminSession, { params: { id: 's' } }) });
    return <button onClick={() => ending.mutate()}>Sign out</button>;
  }
  gateway.answer('GET /api/admin/user', ok(user));
  gateway.answer('DELETE /api/admin/security/sessions/s', () => {
    gateway.answer('GET /api/admin/user', ended);
    return ended;
  });
  render(
    <RequireAdmin>
      <SignOut />
    </RequireAdmin>,
    '/admin',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Admin Access Required' });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/login'));
});
