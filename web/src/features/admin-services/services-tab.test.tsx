// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aService } from '../../testing/a-service.ts';
import { draw } from '../../testing/draw.tsx';
import { networkError, ok, startGateway } from '../../testing/gateway.ts';
import ServicesTab from './services-tab.tsx';

const gateway = startGateway();
const CREATE = 'POST /api/admin/services';
const sleep = aService();

it('a deleted service whose undo got no answer is asked back again under the same id, so that it is there once', async () => {
  gateway.answer('GET /api/admin/services', ok([sleep]));
  gateway.answer('DELETE /api/admin/services/1', ok({ outcome: 'deleted', message: 'Deleted.' }));
  gateway.answer(CREATE, networkError);
  draw(<ServicesTab />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Sleep' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Service' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('This could not be undone. Please try again.');
  gateway.answer(CREATE, ok(sleep));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('It is as it was before.');
  const [first, again] = gateway.requests(CREATE);
  expect(first).toMatchObject({ name: 'Sleep', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
  expect(again).toEqual(first);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
