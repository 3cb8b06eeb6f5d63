// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aService } from '../../testing/a-service.ts';
import { render, type } from '../../testing/render.tsx';
import { ok, networkError, startGateway } from '../../testing/gateway.ts';
import { ServiceDialog } from './service-dialog.tsx';

const gateway = startGateway();
const CREATE = 'POST /api/admin/services';

it('a service whose answer was lost may be in the list, which is said; it is sent again under the same id, and the same one made anew under another', async () => {
  gateway.answer(CREATE, networkError);
  render(<ServiceDialog service={null} show onClose={() => undefined} />);
  const press = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Create Service' }));
    await waitFor(() => expect(gateway.requests(CREATE)).toHaveLength(count));
    await waitFor(() => screen.getByRole('button', { name: 'Create Service' }));
  };
  type(/^Service Name/, 'Sleep');
  type(/^Description/, 'Calm nights');
  type(/^Price/, '120');
  type(/^Duration/, '60');
  await press(1);
  // Renamed and sent again it would be another one.
  await screen.findByText('No answer came. The list of services shows whether it was created.');
  gateway.answer(CREATE, ok(aService()));
  await press(2);
  await press(3);
  const [first, again, anew] = gateway.requests(CREATE).map((body) => (body as { requestId?: string }).requestId);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
});

it('a service whose answer was lost to a reload is sent again under the same id', async () => {
  gateway.answer(CREATE, networkError);
  render(<ServiceDialog service={null} show onClose={() => undefined} />);
  type(/^Service Name/, 'Rest');
  type(/^Description/, 'Calm days');
  type(/^Price/, '90');
  type(/^Duration/, '30');
  fireEvent.click(screen.getByRole('button', { name: 'Create Service' }));
  await waitFor(() => expect(gateway.requests(CREATE)).toHaveLength(1));
  // The form is open again with what was typed.
  cleanup();
  gateway.answer(CREATE, ok(aService()));
  render(<ServiceDialog service={null} show onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Create Service' }));
  await waitFor(() => expect(gateway.requests(CREATE)).toHaveLength(2));
  const [first, again] = gateway.requests(CREATE);
  expect(first).toMatchObject({ name: 'Rest', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
  expect(again).toEqual(first);
});

/** What the list of icons says for each name, with a service of `icon`. */
function iconChoices(icon: string) {
  render(<ServiceDialog service={aService({ icon })} show onClose={() => undefined} />);
  const choices = within(screen.getByLabelText(/^Icon/)).getAllByRole<HTMLOptionElement>('option');
  return Object.fromEntries(choices.map(({ value, text }) => [value, text]));
}

it('a service’s icon is chosen by words, and keeps the name that it is stored under', () => {
  const words = iconChoices('cloud-rain2');
  expect(words).toMatchObject({
    '': 'No icon',
    flower1: 'Flower',
    'moon-stars': 'Moon stars',
    'cloud-rain2': 'Cloud rain',
  });
  expect(Object.values(words).filter((choice) => !/^[A-Z][a-z ]+$/.test(choice))).toEqual([]);
});

it('a service’s icon of digits alone is named by them', () => {
  expect(iconChoices('123')['123']).toBe('123');
});
