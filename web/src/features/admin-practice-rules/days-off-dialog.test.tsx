// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectToast, render, type } from '../../testing/render.tsx';
import { ok, refused, startGateway } from '../../testing/gateway.ts';
import { DaysOffDialog } from './days-off-dialog.tsx';
import { DaysOffSection } from './days-off-section.tsx';

const gateway = startGateway();

it('the last of the days off follows the first, later and earlier, until another one is chosen', () => {
  render(<DaysOffDialog show onClose={() => undefined} />);
  const [first, last] = ['First day', 'Last day'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  const choose = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
  for (const day of ['2030-12-20', '2030-12-24', '2030-12-10']) {
    choose(first!, day);
    expect(last!.value).toBe(day);
  }
  choose(last!, '2030-12-12');
  choose(first!, '2030-12-09');
  expect(last!.value).toBe('2030-12-12');
  choose(first!, '2030-12-30');
  expect(last!.value).toBe('2030-12-30');
});

it.each([true, false])('days off that were added can be taken back if they are new (%s)', async (isNew) => {
  const days = { id: 3, firstDay: '2030-12-24', lastDay: '2030-12-24', label: null };
  gateway.answer('POST /api/admin/days-off', ok({ ...days, sessions: 0, isNew }));
  render(<DaysOffDialog show onClose={() => undefined} />);
  type('First day', days.firstDay);
  fireEvent.click(screen.getByRole('button', { name: 'Add Days Off' }));
  await screen.findByText('Days Off Added');
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(isNew ? 1 : 0);
});

it('days off that another tab removed leave the list when removing them here is refused', async () => {
  const [LIST, name] = ['GET /api/admin/days-off', /^Remove days off/];
  gateway.answer(LIST, ok([{ id: 3, firstDay: '2031-03-04', lastDay: '2031-03-04', label: null }]));
  gateway.answer('DELETE /api/admin/days-off/3', refused(404, 'not_found', 'These days off do not exist.'));
  render(<DaysOffSection />);
  fireEvent.click(await screen.findByRole('button', { name }));
  gateway.answer(LIST, ok([]));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove Days Off' }));
  await expectToast('Error', 'These days off do not exist.');
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
});
