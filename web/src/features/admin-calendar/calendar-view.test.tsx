// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { practiceDay } from '@stillpoint/scheduling';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { noteServerTime } from '../../lib/clock.ts';
import { dropAllDrafts } from '../../lib/drafts.ts';
import { anAdminAppointment } from '../../testing/an-appointment.ts';
import { render, type } from '../../testing/render.tsx';
import { deferred, networkError, ok, startGateway } from '../../testing/gateway.ts';
import { BlockDialog } from './block-dialog.tsx';
import CalendarView from './calendar-view.tsx';

const gateway = startGateway();
beforeEach(() => {
  gateway.answer('GET /api/admin/appointments', ok([]));
  gateway.answer('GET /api/admin/blocked-times', ok([]));
});

it('a time that is blocked before the hours always on show is drawn, and opened again by pressing it', async () => {
  gateway.answer(
    'GET /api/admin/blocked-times',
    ok([{ id: 7, startsAt: '2026-12-07T11:00:00.000Z', endsAt: '2026-12-07T12:00:00.000Z', label: 'Dentist' }]),
  );
  render(<CalendarView />, '/admin?day=2026-12-07');
  (await screen.findByText(/Dentist/)).click();
  expect(await screen.findByRole('dialog')).toBeDefined();
});

it('the day on which a session ends shows the rest of it, and not one that ended the day before', async () => {
  const begun = (hour: number, clientName: string) =>
    anAdminAppointment({ id: clientName, clientName, appointmentDate: `2026-12-08T0${hour}:30:00.000Z` });
  gateway.answer('GET /api/admin/appointments', ({ url }) =>
    // In New York it is half past nine and half past eleven in the evening.
    ok(url.searchParams.get('from') === '2026-12-07' ? [begun(2, 'Over'), begun(4, 'Ada')] : []),
  );
  render(<CalendarView />, '/admin?day=2026-12-08&span=day');
  await screen.findByText('Ada');
  expect(screen.queryByText('Over')).toBeNull();
});

it('the half hour of a session before midnight has one line, as there is no room for two', async () => {
  const late = anAdminAppointment({ clientName: 'Ada', appointmentDate: '2027-01-01T04:30:00.000Z' });
  gateway.answer('GET /api/admin/appointments', ok([late]));
  render(<CalendarView />, '/admin?day=2026-12-31&span=day');
  const name = await screen.findByText('Ada');
  expect(name.parentElement?.className).toContain('event-face-short');
});

it('a calendar that was set to a day shows a day again after a reload', async () => {
  const calendar = <CalendarView />;
  const { unmount } = render(calendar, '/admin?day=2026-12-07');
  (await screen.findByRole('button', { name: 'Day' })).click();
  const { textContent: address } = await screen.findByText(/span=day/);
  unmount();
  render(calendar, address);
  expect(await screen.findByRole('button', { name: 'Next day' })).toBeDefined();
});

it('Escape lets go of the mouse only while it is down in the calendar', async () => {
  render(<CalendarView />, '/admin?day=2026-12-07');
  let letGo = 0;
  const count = () => (letGo += 1);
  document.addEventListener('mouseup', count);
  const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  escape();
  expect(letGo).toBe(0);
  fireEvent.mouseDown(document.querySelector('.calendar')!);
  escape();
  escape();
  expect(letGo).toBe(1);
  document.removeEventListener('mouseup', count);
});

it.each(['zzz', '-271821-04-20', '9999-12-31'])(
  'an address that names %s in place of a day shows the calendar of this week',
  async (day) => {
    render(<CalendarView />, `/admin?day=${day}&span=week`);
    const today = practiceDay(Date.now(), 'America/New_York');
    await waitFor(() => expect(document.querySelector(`[data-date="${today}"]`)).not.toBeNull());
  },
);

it('the week of today is the server’s on a device whose clock is wrong', async () => {
  const present = Date.now() + 21 * 86_400_000;
  noteServerTime(new Date(present).toUTCString(), Date.now());
  render(<CalendarView />, '/admin?span=week');
  const today = practiceDay(present, 'America/New_York');
  await waitFor(() => expect(document.querySelector(`[data-date="${today}"]`)).not.toBeNull());
  noteServerTime(new Date().toUTCString(), Date.now());
});

it.each([
  ['sessions', ['GET /api/admin/appointments', 'GET /api/admin/blocked-times']],
  ['opening hours', ['GET /api/availability']],
])('a calendar whose %s could not be loaded offers to try again', async (_, calls) => {
  gateway.answer('GET /api/admin/days-off', ok([]));
  for (const call of calls) gateway.answer(call, networkError);
  render(<CalendarView />, '/admin');
  const again = await screen.findByRole('button', { name: 'Try again' });
  for (const call of calls) gateway.answer(call, ok([]));
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

it.each([
  ['was typed', '2026-12-08', '15:30', '2026-12-08T20:30:00.000Z'],
  ['was drawn', '2026-12-07', '09:00', '2026-12-07T14:00:00.000Z'],
  ['cannot be read', '', '', undefined],
])('a new appointment in place of a blocked time begins at the day and time that %s', (_, day, from, start) => {
  dropAllDrafts();
  const [drawn] = [Date.parse('2026-12-07T14:00:00Z')];
  const begun: (string | undefined)[] = [];
  const createAppointment = (at?: string) => void begun.push(at);
  render(<BlockDialog span={{ start: drawn, end: drawn + 3_600_000 }} show onClose={() => undefined} />, '/admin', {
    createAppointment,
  });
  type('Day', day);
  type('From', from);
  fireEvent.click(screen.getByRole('button', { name: 'New appointment instead' }));
  expect(begun).toEqual([start]);
});

it('a new appointment in place of a blocked time that was neither drawn nor typed begins without a time', () => {
  dropAllDrafts();
  const begun: (string | undefined)[] = [];
  render(<BlockDialog span={null} show onClose={() => undefined} />, '/admin', {
    createAppointment: (at) => void begun.push(at),
  });
  fireEvent.click(screen.getByRole('button', { name: 'New appointment instead' }));
  expect(begun).toEqual([undefined]);
});

it.each([true, false])('a time that was blocked can be opened again at once if that is new (%s)', async (isNew) => {
  const [startsAt, endsAt] = ['2030-12-07T14:00:00Z', '2030-12-07T15:00:00Z'];
  gateway.answer('POST /api/admin/blocked-times', ok({ id: 3, startsAt, endsAt, label: null, sessions: 0, isNew }));
  const span = { start: Date.parse(startsAt), end: Date.parse(endsAt) };
  render(<BlockDialog span={span} show onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Block Time' }));
  await screen.findByText('Time Blocked');
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(isNew ? 1 : 0);
});

it('a week whose blocked times are on their way is said to be loading', async () => {
  const blocked = deferred(ok([]));
  gateway.answer('GET /api/admin/blocked-times', blocked.answerer);
  const { queryClient } = render(<CalendarView />, '/admin?day=2026-12-07');
  const isLoaded = () =>
    queryClient.getQueriesData({}).some(([key, data]) => `${key}`.includes('appointments') && data);
  await waitFor(() => expect(isLoaded()).toBe(true));
  const busy = () => document.querySelector('.calendar')!.getAttribute('aria-busy');
  expect(busy()).toBe('true');
  blocked.arrive();
  await waitFor(() => expect(busy()).toBe('false'));
});

it('the menu’s “Calendar” leads from another week to the present one, and stepping stays where it led', async () => {
  render(
    <>
      <Link to="?tab=appointments&view=calendar">Calendar</Link>
      <CalendarView />
    </>,
    '/admin?day=2027-03-01&span=week',
  );
  const shows = (day: string) => waitFor(() => expect(document.querySelector(`[data-date="${day}"]`)).not.toBeNull());
  await shows('2027-03-01');
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  await shows('2027-03-08');
  fireEvent.click(screen.getByText('Calendar'));
  await shows(practiceDay(Date.now(), 'America/New_York'));
  fireEvent.click(screen.getByRole('button', { name: 'Day' }));
  await screen.findByRole('button', { name: 'Next day' });
  fireEvent.click(screen.getByText('Calendar'));
  await screen.findByRole('button', { name: 'Next week' });
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  expect(screen.getByTestId('address').textContent).not.toContain('span=');
});
