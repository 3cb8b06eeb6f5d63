// @vitest-environment happy-dom
import { addDays, instantOf, practiceDay } from '@stillpoint/scheduling';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAppointment } from '../../testing/an-appointment.ts';
import { startClock } from '../../testing/clock.ts';
import { render } from '../../testing/render.tsx';
import { ok, refused, networkError, startGateway } from '../../testing/gateway.ts';
import { MoveDialog } from './move-dialog.tsx';

const gateway = startGateway();
const clock = startClock();
const ZONE = 'America/New_York';
const DAY = addDays(practiceDay(Date.now(), ZONE), 3);
const at = (wallTime: string) => new Date(instantOf(DAY, wallTime, ZONE)!).toISOString();
const session = anAppointment({ appointmentDate: at('10:00') });
const MOVE = `POST /api/admin/appointments/${session.id}/reschedule`;
const RANGE = 'GET /api/appointments/range';
const moved = ok({ message: 'The session was moved and Ada Quill is told.', appointmentDate: at('14:00') });
const taken = (start: string) => ({ status: 'confirmed', appointmentDate: start, service: { duration: 60 } });

function Dialog({ start }: { start: string | null }) {
  const [show, setShow] = useState(true);
  return <MoveDialog appointment={session} start={start} show={show} onClose={() => setShow(false)} />;
}

const open = (start: string | null = null) => render(<Dialog start={start} />);
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const timeOn = (start: string) => document.querySelector<HTMLInputElement>(`[role=radiogroup] [data-start="${start}"]`);
/** What the line beside the buttons says of the new time. */
const newTime = () => {
  const line = dialog().getByText('New').parentElement?.querySelector('dd');
  return line?.querySelector('time')?.dateTime ?? line?.textContent;
};
async function choose(start: string) {
  await waitFor(() => expect(timeOn(start)).not.toBeNull());
  fireEvent.click(timeOn(start)!);
  await waitFor(() => expect(newTime()).toBe(start));
}

beforeEach(() => {
  const hours = { startTime: '09:00', endTime: '17:00', isActive: true };
  gateway.answer('GET /api/availability', ok([0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ ...hours, dayOfWeek }))));
  gateway.answer('GET /api/admin/days-off', ok([]));
  gateway.answer(RANGE, ok([taken(session.appointmentDate)]));
  gateway.answer(MOVE, moved);
});

describe('moving a session of a client', () => {
  it('the practice sees the times of a session’s day without its own, chooses one, confirms, and is told that the client knows', async () => {
    open();
    await choose(at('10:30'));
    expect(timeOn(session.appointmentDate)).toBeNull();
    await choose(at('14:00'));
    press('Move Session');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('The session was moved and Ada Quill is told.');
    expect(gateway.requests(MOVE)).toEqual([{ appointmentDate: at('14:00'), basedOn: session.appointmentDate }]);
  });

  it('the practice confirms at once a time that was picked in the calendar', async () => {
    open(at('15:30'));
    await waitFor(() => expect(timeOn(at('15:30'))?.checked).toBe(true));
    press('Move Session');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.requests(MOVE)).toEqual([{ appointmentDate: at('15:30'), basedOn: session.appointmentDate }]);
  });

  it('the practice is offered no time of a day off, which is not free in the month, and can choose one all the same', async () => {
    gateway.answer('GET /api/admin/days-off', ok([{ id: 1, firstDay: DAY, lastDay: DAY, label: null }]));
    open();
    await screen.findByText('No free time within your hours on this day.');
    expect(timeOn(at('14:00'))).toBeNull();
    expect(document.querySelector(`[data-day="${DAY}"]`)?.getAttribute('aria-label')).toMatch(
      /, nothing free within your hours$/,
    );
    screen.getByText('One of your days off: clients cannot book it, you can.');
    fireEvent.change(dialog().getByLabelText('Time'), { target: { value: at('14:00') } });
    press('Move Session');
    await waitFor(() => expect(gateway.requests(MOVE)).toHaveLength(1));
  });

  it('a date that the practice types stays in sight, wherever the times of its day push it', async () => {
    open();
    await waitFor(() => expect(timeOn(at('10:30'))).not.toBeNull());
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function show(this: Element) {
      shown.push(this);
    };
    const date = dialog().getByLabelText('Date');
    date.focus();
    fireEvent.change(date, { target: { value: addDays(DAY, 1) } });
    await waitFor(() => expect(shown).toContain(date));
  });

  it('the practice is asked for a time, and moves nothing, when none is chosen', async () => {
    open();
    await waitFor(() => expect(timeOn(at('14:00'))).not.toBeNull());
    expect(newTime()).toBe('Not chosen yet');
    press('Move Session');
    await screen.findByText('Please select a date and time');
    expect(gateway.requests(MOVE)).toEqual([]);
    await choose(at('14:00'));
    await waitFor(() => expect(screen.queryByText('Please select a date and time')).toBeNull());
  });

  it('the practice is led back to the times with the reason when the chosen one was taken, and can move to another', async () => {
    gateway.answer(MOVE, () => {
      gateway.answer(RANGE, ok([taken(session.appointmentDate), taken(at('14:00'))]));
      return refused(409, 'slot_taken', 'This time has just been taken.');
    });
    open();
    await choose(at('14:00'));
    press('Move Session');
    await screen.findByText('This time has just been taken.');
    await screen.findByText('Not free:');
    expect(newTime()).toBe(at('14:00'));
    expect(timeOn(at('14:00'))).toBeNull();
    press('Move Session');
    await screen.findByText('Please select a date and time');
    gateway.answer(MOVE, moved);
    await choose(at('15:00'));
    await waitFor(() => expect(screen.queryByText('This time has just been taken.')).toBeNull());
    expect(screen.queryByText('Not free:')).toBeNull();
    // Nor is it said again of the time before, once another day is on show.
    const date = dialog().getByLabelText('Date');
    fireEvent.change(date, { target: { value: addDays(DAY, 1) } });
    await waitFor(() => expect(newTime()).toBe('Not chosen yet'));
    fireEvent.change(date, { target: { value: DAY } });
    await choose(at('15:00'));
    press('Move Session');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.requests(MOVE)).toMatchObject([{ appointmentDate: at('14:00') }, { appointmentDate: at('15:00') }]);
  });

  it.each([
    ['moved', 409, 'changed_meanwhile', 'The session was moved to another time meanwhile.'],
    ['cancelled', 422, 'cannot_reschedule', 'This session was cancelled, so it can no longer be moved.'],
    ['lost by an erasure', 404, 'not_found', 'Appointment not found'],
  ])(
    'a session that was %s meanwhile closes the dialog with the reason: how it stands is shown wherever it is',
    async (_, status, code, why) => {
      gateway.answer(MOVE, refused(status, code, why));
      open();
      await choose(at('14:00'));
      press('Move Session');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await screen.findByText(why);
    },
  );

  it('the chosen time stays when no answer came, although the session may have taken it by then, and the practice can press again', async () => {
    gateway.answer(MOVE, () => {
      gateway.answer(RANGE, ok([taken(at('14:00'))]));
      return networkError();
    });
    open();
    await choose(at('14:00'));
    press('Move Session');
    await screen.findByText('No answer came: the session may have been moved. Please try again.');
    await waitFor(() => expect(timeOn(at('14:00'))).toBeNull());
    expect(screen.queryByText('Not free:')).toBeNull();
    expect(newTime()).toBe(at('14:00'));
    gateway.answer(MOVE, moved);
    press('Move Session');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a chosen time that passes while the dialog stays open is no longer chosen, and its day is said to be over once it is', async () => {
    open();
    await choose(at('10:30'));
    clock.pass(Date.parse(at('12:15')) - Date.now());
    await screen.findByText('Not free:');
    expect(newTime()).toBe(at('10:30'));
    expect(timeOn(at('12:00'))).toBeNull();
    await choose(at('12:30'));
    clock.pass(Date.parse(at('12:15')) + 86_400_000 - Date.now());
    await screen.findByText('This day is over.');
  });

  it.each([
    ['another day', 1],
    ['a day that is over, of a month that is not on show', -40],
  ])(
    'a time that was chosen before the practice types %s is no longer chosen, and not said to be taken',
    async (_, days) => {
      open();
      await choose(at('14:00'));
      fireEvent.change(dialog().getByLabelText('Date'), { target: { value: addDays(DAY, days) } });
      await waitFor(() => expect(newTime()).toBe('Not chosen yet'));
      expect(screen.queryByText('Not free:')).toBeNull();
    },
  );

  it('the practice types a year of too many digits and is offered no time, until the date is right', async () => {
    open();
    const date = await waitFor(() => dialog().getByLabelText<HTMLInputElement>('Date'));
    expect(date.max).toBe('2999-12-31');
    fireEvent.change(date, { target: { value: `2${DAY}` } });
    await waitFor(() => expect(timeOn(at('14:00'))).toBeNull());
    fireEvent.change(date, { target: { value: DAY } });
    await waitFor(() => expect(timeOn(at('14:00'))).not.toBeNull());
  });

  it('the practice types a day that is over and is told so once, and not while its year is half typed', async () => {
    open();
    await waitFor(() => expect(timeOn(at('14:00'))).not.toBeNull());
    const date = dialog().getByLabelText('Date');
    fireEvent.change(date, { target: { value: DAY.replace(/^20/, '00') } });
    expect(screen.queryByText('This day is over.')).toBeNull();
    fireEvent.change(date, { target: { value: addDays(DAY, -4) } });
    await screen.findByText('This day is over.');
    for (const more of [/^No free time/, /^No available time/, /^Choose a day/])
      expect(screen.queryByText(more)).toBeNull();
    fireEvent.change(date, { target: { value: DAY } });
    await waitFor(() => expect(screen.queryByText('This day is over.')).toBeNull());
  });
});
