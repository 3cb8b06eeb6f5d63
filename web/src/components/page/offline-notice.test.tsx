// @vitest-environment happy-dom
import { listServices } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../lib/api.ts';
import { render } from '../../testing/render.tsx';
import { networkError, ok, startGateway } from '../../testing/gateway.ts';
import { OfflineNotice } from './offline-notice.tsx';

const gateway = startGateway();
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

function Services() {
  const { data } = useQuery(read(listServices));
  return <p>{data ? 'Services are here' : 'Nothing yet'}</p>;
}
const later = () =>
  act(() => {
    vi.advanceTimersByTime(5_000);
  });

it('a server that was away for a while is noticed to be back, and what could not be loaded comes then by itself', async () => {
  gateway.answer('GET /api/services', networkError);
  gateway.answer('GET /healthz', networkError);
  render(
    <>
      <OfflineNotice />
      <Services />
    </>,
  );
  await screen.findByText(/^You are offline/);
  later();
  await vi.waitFor(() => expect(gateway.requests('GET /healthz')).toHaveLength(1), 30_000);
  screen.getByText(/^You are offline/);

  gateway.answer('GET /healthz', ok({}));
  gateway.answer('GET /api/services', ok([]));
  later();
  await screen.findByText('Services are here');
  expect(screen.queryByText(/^You are offline/)).toBeNull();
  later();
  expect(gateway.requests('GET /healthz'), 'nothing is looked for any more').toHaveLength(2);
});

it('a look for the connection that gets no answer is given up: calls do not wait behind it', async () => {
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  gateway.answer('GET /api/services', networkError);
  render(
    <>
      <OfflineNotice />
      <Services />
    </>,
  );
  await screen.findByText(/^You are offline/);
  const looks: (AbortSignal | null | undefined)[] = [];
  globalThis.fetch = (_, init) => new Promise(() => looks.push(init?.signal));
  for (let look = 0; look < 3; look += 1) later();
  expect(limit).toHaveBeenCalledWith(15_000);
  expect(looks).toEqual([patience.signal, patience.signal, patience.signal]);
  limit.mockRestore();
});
