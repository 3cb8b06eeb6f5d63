// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { anAdminAppointment } from '../../testing/an-appointment.ts';
import { startClock } from '../../testing/clock.ts';
import { render, expectToast } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { SessionPanel } from './session-panel.tsx';

const gateway = startGateway();
const clock = startClock();
const ID = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';
const BOOK = 'POST /api/admin/appointments';
const WEEK = 7 * 86_400_000;
const soon = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 2 * 86_400_000 + 15 * 3_600_000);
const appointment = anAdminAppointment({
  id: ID,
  clientEmail: 'ada@example.test',
  appointmentDate: soon.toISOString(),
});
const opened: unknown[] = [];
const noted = (...asked: unknown[]) => opened.push(asked);

function open(note: ReactNode = 'the note') {
  render(
    <SessionPanel
      id={ID}
      part="next"
      show
      parts={{ card: () => 'the card', note: () => note, lastNote: () => 'the note before' }}
      onClose={() => opened.push('closed')}
    />,
    '/admin',
    { openSession: noted, createAppointment: noted },
  );
}

beforeEach(() => {
  opened.length = 0;
  gateway.answer(`GET /api/admin/sessions/${ID}`, ok({ appointment, previous: null, next: null, patientId: 3 }));
  gateway.answer('GET /api/appointments/range', ok([]));
  gateway.answer('GET /api/admin/days-off', ok([]));
  gateway.answer('GET /api/emails', ok({ emails: [], total: 0, unread: 0, trouble: [] }));
});

it('the session sheet books the next session with one press, a week later at the same time', async () => {
  gateway.answer(BOOK, ok({ id: ID, requiresPayment: true }));
  open();
  const times = await screen.findAllByRole('button', { name: /^Book / });
  expect(times).toHaveLength(3);
  fireEvent.click(times[0]!);
  fireEvent.click(times[1]!);
  await screen.findByText('Appointment Created');
  expect(gateway.requests(BOOK)).toMatchObject([{ serviceId: 1, clientEmail: 'ada@example.test' }]);
  const [{ appointmentDate }] = gateway.requests(BOOK) as [{ appointmentDate: string }];
  // A change of clocks may lie between.
  expect(Math.abs(Date.parse(appointmentDate) - soon.getTime() - WEEK)).toBeLessThanOrEqual(3_600_000);
});

it('the session sheet books no second session where another window has booked the next one since, and shows that one', async () => {
  open();
  const times = await screen.findAllByRole('button', { name: /^Book / });
  const next = { ...appointment, id: 'next', appointmentDate: new Date(soon.getTime() + WEEK).toISOString() };
  gateway.answer(`GET /api/admin/sessions/${ID}`, ok({ appointment, previous: null, next, patientId: 3 }));
  times[1]!.focus();
  fireEvent.click(times[1]!);
  await expectToast('Already Booked', 'Nothing was added.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Book / })).toBeNull());
  expect(gateway.requests(BOOK)).toEqual([]);
  expect(document.activeElement?.className).toBe('row-title');
});

it('the session sheet proposes no time that has passed since it was opened', async () => {
  open();
  const proposed = () => screen.queryAllByRole('button', { name: /^Book / }).map((button) => timeIn(button));
  const timeIn = (button: HTMLElement) => button.querySelector('time')?.dateTime;
  await waitFor(() => expect(proposed()).toHaveLength(3));
  const [first, ...later] = proposed();
  clock.pass(Date.parse(first!) - Date.now());
  await waitFor(() => expect(proposed()).toEqual([...later, expect.anything()]));
});

it('the session sheet shows the next session where its answer was lost, does not say that it failed, and keeps the focus', async () => {
  const next = { ...appointment, id: 'next', appointmentDate: new Date(soon.getTime() + WEEK).toISOString() };
  gateway.answer(BOOK, () => {
    gateway.answer(`GET /api/admin/sessions/${ID}`, ok({ appointment, previous: null, next, patientId: 3 }));
    return networkError();
  });
  open();
  const [first] = await screen.findAllByRole('button', { name: /^Book / });
  first!.focus();
  fireEvent.click(first!);
  await screen.findByText('No answer came. A session that was booked is shown here as the next one.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Book / })).toBeNull());
  expect(document.activeElement?.className).toBe('row-title');
});

it('the session sheet shows the reason when a time was taken in the meantime, and offers another time for this client', async () => {
  gateway.answer(BOOK, refused(409, 'slot_taken', 'This time has just been taken.'));
  open();
  fireEvent.click((await screen.findAllByRole('button', { name: /^Book / }))[0]!);
  await waitFor(() => expect(screen.getAllByText('This time has just been taken.').length).toBeGreaterThan(1));
  fireEvent.click(screen.getByRole('button', { name: 'Another time' }));
  expect(opened).toMatchObject([[undefined, { clientEmail: 'ada@example.test', serviceId: 1 }]]);
});

it('the session sheet says that the session of the administrator has ended, and leads to the login, when a time cannot be booked for that', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  gateway.answer(BOOK, refused(401, 'unauthorized', 'Unauthorized - Please log in'));
  open();
  fireEvent.click((await screen.findAllByRole('button', { name: /^Book / }))[0]!);
  await expectToast('Unauthorized', 'You are logged out. Logging in again...');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
  leave.mockRestore();
});

it('the session sheet shows a session that is already booked instead of times, and closes with Escape', async () => {
  const next = { ...appointment, id: 'next', status: 'pending_payment' };
  gateway.answer(`GET /api/admin/sessions/${ID}`, ok({ appointment, previous: appointment, next, patientId: 3 }));
  open();
  await screen.findByText(/not paid yet/);
  await screen.findByText('the note before');
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(opened).toEqual(['closed']));
});

it('the session sheet keeps the note that is being typed when the session cannot be read again, and says so until it can', async () => {
  open(<textarea aria-label="Note" />);
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note');
  note.value = 'Staircase.';
  gateway.answer(BOOK, () => {
    gateway.answer(`GET /api/admin/sessions/${ID}`, refused(503, 'unavailable', 'The database is away.'));
    return ok({ id: ID, requiresPayment: true });
  });
  fireEvent.click((await screen.findAllByRole('button', { name: /^Book / }))[0]!);
  await screen.findByText('The database is away.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Staircase.');
  gateway.answer(`GET /api/admin/sessions/${ID}`, ok({ appointment, previous: null, next: null, patientId: 3 }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('The database is away.')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Staircase.');
});

it('the session sheet says that a service is not offered any more in place of times for it', async () => {
  const ended = { ...appointment, service: { ...appointment.service, isActive: false } };
  gateway.answer(`GET /api/admin/sessions/${ID}`, ok({ appointment: ended, previous: null, next: null, patientId: 3 }));
  open();
  await screen.findByText(`${appointment.service.name} is not offered any more.`);
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
});

it('the session sheet of an erased client offers no next session: none can be booked', async () => {
  const erased = { ...appointment, clientName: 'Erased client', clientEmail: `${ID}@erased.invalid` };
  gateway.answer(
    `GET /api/admin/sessions/${ID}`,
    ok({ appointment: erased, previous: null, next: null, patientId: 3 }),
  );
  open();
  await screen.findByText('the card');
  screen.getByRole('heading', { name: 'Note of this session' });
  expect(screen.queryByRole('heading', { name: 'Next session' })).toBeNull();
});
