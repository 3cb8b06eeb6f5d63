// @vitest-environment happy-dom
import type { Appointment } from '@stillpoint/contracts';
import { addDays, instantOf, practiceDay } from '@stillpoint/scheduling';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstDay, lastDay, monthOf } from '../../../components/booking/calendar.ts';
import { browserZone } from '../../../lib/time.ts';
import { render } from '../../../testing/render.tsx';
import { someBookingRules } from '../../../testing/booking-rules.ts';
import { deferred, ok, refused, networkError, startGateway } from '../../../testing/gateway.ts';
import { anAppointment } from '../../../testing/an-appointment.ts';
import { useClientAppointments } from '../api.ts';
import { MoveDialog } from './move-dialog.tsx';

const gateway = startGateway();
const ZONE = 'America/New_York';
const ownDay = (instant: string | number) => practiceDay(instant, browserZone());
/** In the middle of the next month: its times are in that month in any zone. */
const DAY = addDays(firstDay(monthOf(addDays(lastDay(monthOf(ownDay(Date.now()))), 1))), 14);
const at = (wallTime: string) => new Date(instantOf(DAY, wallTime, ZONE)!).toISOString();
const session = anAppointment({ appointmentDate: at('12:00') });
const MOVE = `POST /api/client/appointments/${session.id}/reschedule`;
const RULES = someBookingRules({ horizonDays: null });
const taken = (start: string) => ({ status: 'confirmed', appointmentDate: start, service: { duration: 60 } });

const NOW = new Date();
function Dialog({ appointment }: { appointment: Appointment }) {
  useClientAppointments();
  const [show, setShow] = useState(true);
  return <MoveDialog appointment={appointment} show={show} now={NOW} onHide={() => setShow(false)} />;
}

const open = (change: Partial<Appointment> = {}) => render(<Dialog appointment={{ ...session, ...change }} />);
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const moves = () => gateway.requests(MOVE);
const isMovable = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Move Session' }).disabled;
const timeOn = (start: string) => document.querySelector<HTMLInputElement>(`[role=radiogroup] [data-start="${start}"]`);
/** The times from and to, as the lines beside the buttons say them. */
const fromTo = () =>
  [...document.querySelectorAll('.moving-times dd')].map(
    (line) => line.querySelector('time')?.dateTime ?? line.textContent,
  );

async function showDayOf(start: string) {
  fireEvent.click(document.querySelector(`[data-day="${ownDay(start)}"]`)!);
  await screen.findByRole('radiogroup', { name: /^Times on/ });
}
/** Shows the session's day: its month is there from the start. */
async function showDay() {
  await screen.findByRole('button', { name: 'Next month' });
  await showDayOf(session.appointmentDate);
}
async function choose(start: string) {
  await showDayOf(start);
  await waitFor(() => expect(timeOn(start)).not.toBeNull());
  fireEvent.click(timeOn(start)!);
  await waitFor(() => expect(fromTo()).toEqual([session.appointmentDate, start]));
}

beforeEach(() => {
  const hours = { startTime: '09:00', endTime: '17:00', isActive: true };
  gateway.answer('GET /api/availability', ok([0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ ...hours, dayOfWeek }))));
  gateway.answer('GET /api/booking-rules', ok(RULES));
  gateway.answer('GET /api/appointments/range', ok([taken(session.appointmentDate)]));
  gateway.answer(MOVE, ok({ message: 'Your session was moved.', appointmentDate: at('14:00') }));
});

describe('moving an own session', () => {
  it('a client chooses a day and another of its times, confirms, and is told that the session was moved', async () => {
    open();
    await screen.findByText(/You can move this session 2 more times, until/);
    await showDay();
    expect(fromTo()).toEqual([session.appointmentDate, 'Choose a new time']);
    expect(isMovable()).toBe(false);
    expect(timeOn(session.appointmentDate)).toBeNull();
    await choose(at('12:30'));
    await choose(at('14:00'));
    press('Move Session');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Your session was moved.');
    expect(moves()).toEqual([{ appointmentDate: at('14:00'), basedOn: session.appointmentDate }]);
  });

  it('a client can choose the next free time with one press', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /^Next free time: / }));
    await waitFor(() => expect(isMovable()).toBe(true));
    // On the evening of a month's last day its month is read first.
    await waitFor(() => expect(document.activeElement).toBe(timeOn(fromTo()[1]!)));
  });

  it('a client is led back to the times with the reason when the chosen one was taken, and can move to another', async () => {
    gateway.answer(MOVE, () => {
      gateway.answer('GET /api/appointments/range', ok([taken(session.appointmentDate), taken(at('14:00'))]));
      return refused(409, 'slot_taken', 'This time has just been taken.');
    });
    open();
    await showDay();
    await choose(at('14:00'));
    press('Move Session');
    await screen.findByText('This time has just been taken. It stays at its time.');
    expect(fromTo()).toEqual([session.appointmentDate, 'Choose a new time']);
    expect(isMovable()).toBe(false);
    await waitFor(() => expect(timeOn(at('14:00'))).toBeNull());
    gateway.answer(MOVE, ok({ message: 'Your session was moved.', appointmentDate: at('15:00') }));
    await showDayOf(at('15:00'));
    expect(screen.queryByText(/just been taken. It stays/)).toBeNull();
    await choose(at('15:00'));
    press('Move Session');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(moves()).toMatchObject([{ appointmentDate: at('14:00') }, { appointmentDate: at('15:00') }]);
  });

  it('a time that is chosen while another is being asked for stays chosen when that one is refused', async () => {
    const late = deferred(refused(409, 'slot_taken', 'This time has just been taken.'));
    gateway.answer(MOVE, late.answerer);
    open();
    await showDay();
    await choose(at('14:00'));
    press('Move Session');
    await waitFor(() => expect(moves()).toHaveLength(1));
    await choose(at('15:00'));
    late.arrive();
    await screen.findByText('This time has just been taken. It stays at its time.');
    expect(fromTo()).toEqual([session.appointmentDate, at('15:00')]);
  });

  it('a session that the practice moved meanwhile closes the dialog with the reason: its place in the list has the new time', async () => {
    gateway.answer(MOVE, refused(409, 'changed_meanwhile', 'The session was moved to another time meanwhile.'));
    open();
    await showDay();
    await choose(at('14:00'));
    press('Move Session');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('The session was moved to another time meanwhile.');
  });

  it.each([
    [
      'that was cancelled meanwhile',
      { status: 'cancelled' },
      () => refused(422, 'cannot_reschedule', 'Only a confirmed session can be moved.'),
      'Appointment Cancelled',
    ],
    [
      'that has its new time although the answer was lost',
      { appointmentDate: at('14:00') },
      networkError,
      'Appointment Moved',
    ],
  ])('a session %s is not said to stay at its time, nor offered to be moved again', async (_, change, fail, title) => {
    gateway.answer('GET /api/client/appointments', ok([session]));
    gateway.answer(MOVE, () => {
      gateway.answer('GET /api/client/appointments', ok([{ ...session, ...change }]));
      return fail();
    });
    open();
    await showDay();
    await choose(at('14:00'));
    press('Move Session');
    await screen.findByText(title);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['no answer came', networkError, 'No answer came.'],
    ['the gateway broke off', refused(503, 'unavailable', 'Not available right now.'), 'Not available right now.'],
  ])(
    'a client is not told that the session stays at its time when %s: it may have been moved',
    async (_, answer, why) => {
      gateway.answer(MOVE, answer);
      open();
      await showDay();
      await choose(at('14:00'));
      press('Move Session');
      await screen.findByText(`${why} Your appointments show whether the session was moved.`);
      expect(screen.queryByText(/It stays at its time/)).toBeNull();
    },
  );
});

describe('moving that is not possible online', () => {
  it('a session that was moved too often says so, and whom to ask, in place of the times', async () => {
    open({ reschedules: 2 });
    await screen.findByText('This session has been moved 2 times, as often as possible online.');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('link', { name: /^hello/ }).getAttribute('href')).toMatch(/^mailto:hello@/);
    expect(dialog.queryByRole('button', { name: 'Move Session' })).toBeNull();
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('rules for moving that could not be read can be read again', async () => {
    gateway.answer('GET /api/booking-rules', networkError);
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    gateway.answer('GET /api/booking-rules', ok(RULES));
    fireEvent.click(again);
    await screen.findByRole('button', { name: 'Move Session' });
  });
});
