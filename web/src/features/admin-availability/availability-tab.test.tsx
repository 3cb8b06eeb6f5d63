// @vitest-environment happy-dom
import type { AvailabilityRule } from '@stillpoint/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { render, expectToast, type } from '../../testing/render.tsx';
import { FAILED, ok, refused, startGateway } from '../../testing/gateway.ts';
import { AvailabilityTab } from './availability-tab.tsx';

const gateway = startGateway();
const LIST = 'GET /api/admin/availability';
const CREATE = 'POST /api/admin/availability';
const monday: AvailabilityRule = { id: 1, dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true };
const { id: _, ...mondayHours } = monday;

beforeEach(() => gateway.answer(LIST, ok([monday])));

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const pressInDialog = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const undo = async () => {
  await press('Undo');
  await screen.findByText('It is as it was before.');
};

it('deleted opening hours are there again, as they were, once that is undone', async () => {
  gateway.answer('DELETE /api/admin/availability/1', ok({ message: 'Removed.' }));
  gateway.answer(CREATE, ok(monday));
  render(<AvailabilityTab>{null}</AvailabilityTab>);
  await press(/^Delete Monday/);
  await pressInDialog('Delete Availability');
  await undo();
  expect(gateway.requests(CREATE)).toMatchObject([mondayHours]);
});

it('changed opening hours are what they were once that is undone, which names what they had been changed to', async () => {
  const CHANGE = 'PUT /api/admin/availability/1';
  gateway.answer(CHANGE, ok(monday));
  render(<AvailabilityTab>{null}</AvailabilityTab>);
  await press(/^Edit Monday/);
  await screen.findByRole('dialog');
  // Without a browser the field forgets its day.
  type('Day of week', '1');
  type('End time', '18:00');
  await pressInDialog('Update Availability');
  await undo();
  const changed = { ...mondayHours, endTime: '18:00' };
  expect(gateway.requests(CHANGE)).toEqual([
    { ...changed, basedOn: mondayHours },
    { ...mondayHours, basedOn: changed },
  ]);
});

it('added opening hours are gone once that is undone', async () => {
  const REMOVE = 'DELETE /api/admin/availability/7';
  gateway.answer(CREATE, ok({ ...monday, id: 7, isNew: true }));
  gateway.answer(REMOVE, ok({ message: 'Removed.' }));
  render(<AvailabilityTab>{null}</AvailabilityTab>);
  await press('Add Availability');
  await pressInDialog('Add Availability');
  await undo();
  await waitFor(() => expect(gateway.requests(REMOVE)).toHaveLength(1));
});

it('opening hours that were there already are said to have been, and cannot be taken back', async () => {
  gateway.answer(CREATE, ok({ ...monday, isNew: false }));
  render(<AvailabilityTab>{null}</AvailabilityTab>);
  await press('Add Availability');
  await pressInDialog('Add Availability');
  await expectToast('Availability Created', 'These opening hours were there already.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('opening hours that cannot be saved, changed or deleted are reported as failed', async () => {
  for (const call of [CREATE, 'PUT /api/admin/availability/1', 'DELETE /api/admin/availability/1'])
    gateway.answer(call, FAILED);
  render(<AvailabilityTab>{null}</AvailabilityTab>);
  const leave = async () => {
    await pressInDialog('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await press('Add Availability');
  await pressInDialog('Add Availability');
  await expectToast('Error', 'Failed to create availability. Please try again.');
  await leave();
  await press(/^Edit Monday/);
  await pressInDialog('Update Availability');
  await expectToast('Error', 'Failed to update availability. Please try again.');
  await leave();
  await press(/^Delete Monday/);
  await pressInDialog('Delete Availability');
  await expectToast('Error', 'Failed to delete availability. Please try again.');
});

it('opening hours that another tab deleted leave the list when deleting them here is refused', async () => {
  gateway.answer('DELETE /api/admin/availability/1', refused(404, 'not_found', 'These opening hours do not exist.'));
  render(<AvailabilityTab>{null}</AvailabilityTab>);
  await press(/^Delete Monday/);
  gateway.answer(LIST, ok([]));
  await pressInDialog('Delete Availability');
  await expectToast('Error', 'These opening hours do not exist.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete Monday/ })).toBeNull());
});
