// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aService } from '../../testing/a-service.ts';
import { someBookingRules } from '../../testing/booking-rules.ts';
import { render, expectToast, type } from '../../testing/render.tsx';
import { FAILED, networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import ServicesTab from './services-tab.tsx';

const gateway = startGateway();
const CREATE = 'POST /api/admin/services';
const sleep = aService();

it('a deleted service whose undo got no answer is asked back again under the same id, so that it is there once', async () => {
  gateway.answer('GET /api/admin/services', ok([sleep]));
  gateway.answer('DELETE /api/admin/services/1', ok({ outcome: 'deleted', message: 'Deleted.' }));
  gateway.answer(CREATE, networkError);
  render(<ServicesTab />);
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

it('services are said to be priced in the practice’s currency, and in none while it is not known', async () => {
  gateway.answer('GET /api/admin/services', ok([sleep]));
  const { queryClient } = render(<ServicesTab />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
  await screen.findByLabelText('Price');
  expect(screen.queryByText(/Prices are in/)).toBeNull();
  gateway.answer('GET /api/booking-rules', ok(someBookingRules({ currency: 'NZD' })));
  void queryClient.invalidateQueries();
  await screen.findByText(/Prices are in NZD \(New Zealand dollar\)/);
  await screen.findByLabelText('Price (NZ$)');
});

it('a service of one minute says so in the singular', async () => {
  gateway.answer('GET /api/admin/services', ok([aService({ duration: 1 })]));
  render(<ServicesTab />);
  await screen.findByText('1 minute');
});

it('a service that cannot be saved, changed or deleted is reported as failed, and what was typed stays', async () => {
  gateway.answer('GET /api/admin/services', ok([sleep]));
  for (const call of [CREATE, 'PUT /api/admin/services/1', 'DELETE /api/admin/services/1'])
    gateway.answer(call, FAILED);
  render(<ServicesTab />);
  const dialog = async () => within(await screen.findByRole('dialog'));
  const press = async (name: string) => fireEvent.click((await dialog()).getByRole('button', { name }));
  const leave = async () => {
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
  await dialog();
  type(/^Service Name/, 'Never saved');
  type(/^Description/, 'x');
  type(/^Price/, '1');
  type(/^Duration/, '30');
  await press('Create Service');
  await expectToast('Error', 'Failed to create service. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Service Name/).value).toBe('Never saved');
  await leave();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Sleep' }));
  // Without a browser its description may be empty.
  await dialog();
  type(/^Description/, 'Calm nights');
  await press('Update Service');
  await expectToast('Error', 'Failed to update service. Please try again.');
  await leave();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Sleep' }));
  await press('Delete Service');
  await expectToast('Error', 'Failed to delete service. Please try again.');
});

it('a service that another tab deleted leaves the list when deleting it here is refused', async () => {
  gateway.answer('GET /api/admin/services', ok([sleep]));
  gateway.answer('DELETE /api/admin/services/1', refused(404, 'not_found', 'This service does not exist.'));
  render(<ServicesTab />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Sleep' }));
  gateway.answer('GET /api/admin/services', ok([]));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Service' }));
  await expectToast('Error', 'This service does not exist.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Sleep' })).toBeNull());
});
