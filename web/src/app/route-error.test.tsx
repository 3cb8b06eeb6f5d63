// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { networkError, ok, startGateway } from '../testing/gateway.ts';
import { PageErrors } from './route-error.tsx';

const gateway = startGateway();
const reload = vi.spyOn(window.location, 'reload');
// React and the page say in the console what failed.
const errors = vi.spyOn(console, 'error');

beforeEach(() => {
  reload.mockReset().mockImplementation(() => undefined);
  errors.mockReset().mockImplementation(() => undefined);
});
afterEach(() => void fireEvent(window, new Event('online')));

function Fails(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}
const open = () =>
  render(
    <PageErrors>
      <Fails />
    </PageErrors>,
  );

it('a page that cannot be loaded without a connection says so, and is loaded once there is one', async () => {
  gateway.answer('GET /healthz', networkError);
  open();
  await screen.findByText('This page could not be loaded. It comes by itself when the connection is back.');
  expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('a page that fails with a connection is loaded again only by hand', async () => {
  gateway.answer('GET /healthz', ok({ status: 'ok' }));
  open();
  await waitFor(() => expect(gateway.requests('GET /healthz')).toHaveLength(1));
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Load the page again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
