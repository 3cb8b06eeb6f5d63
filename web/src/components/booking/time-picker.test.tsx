// @vitest-environment happy-dom
import { addDays, instantOf, practiceDay, weekdayOf } from '@stillpoint/scheduling';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { someBookingRules } from '../../testing/booking-rules.ts';
import { startClock } from '../../testing/clock.ts';
import { ok, startGateway } from '../../testing/gateway.ts';
import { firstDay, monthName, monthOf, shiftMonths } from './calendar.ts';
import { TimePicker } from './time-picker.tsx';

const gateway = startGateway();
const clock = startClock();
/** The visitor's zone: when it is Monday, 3 AM where the practice is, their Sunday is not over. */
const HONOLULU = 'Pacific/Honolulu';
vi.stubEnv('TZ', HONOLULU);
const chosen = vi.fn();

function Picker() {
  const [day, setDay] = useState<string | null>(null);
  const choose = (on: string, start: string) => {
    chosen(on, start);
    setDay(on);
  };
  return <TimePicker duration={60} day={day} slot={null} onDay={setDay} onSlot={choose} />;
}

beforeEach(() => {
  gateway.answer('GET /api/availability', ok([{ dayOfWeek: 1, startTime: '03:00', endTime: '03:30', isActive: true }]));
  gateway.answer('GET /api/booking-rules', ok(someBookingRules()));
  gateway.answer('GET /api/appointments/range', ok([]));
});

it('a visitor west of the practice is told why their own day is empty, and led to the next free time after it', async () => {
  let monday = shiftMonths(firstDay(monthOf(practiceDay(Date.now(), HONOLULU))), 1);
  while (weekdayOf(monday) !== 1) monday = addDays(monday, 1);
  render(<Picker />);
  fireEvent.click(await screen.findByRole('button', { name: 'Next month' }));
  // There before it says anything: screen readers read what changes in it.
  const status = document.querySelector('p[role="status"]')!;
  fireEvent.click(document.querySelector(`[data-day="${monday}"]`)!);
  await screen.findByText('The practice is closed on Tuesdays.');
  expect(status.textContent).toMatch(/^0 times available on Monday, .*The practice is closed on Tuesdays\.$/);
  fireEvent.click(await screen.findByRole('button', { name: /^Next free time/ }));
  const start = new Date(instantOf(addDays(monday, 7), '03:00', 'America/New_York')!).toISOString();
  expect(chosen.mock.calls).toEqual([[addDays(monday, 6), start]]);
  // Tab leads into the month at the day that is chosen now.
  expect(document.querySelector('.day[tabindex="0"]')?.getAttribute('data-day')).toBe(addDays(monday, 6));
});

it('the button that led back to the present month keeps the focus, and leads no further', async () => {
  render(<Picker />);
  fireEvent.click(await screen.findByRole('button', { name: 'Next month' }));
  const back = screen.getByRole('button', { name: 'Previous month' });
  fireEvent.click(back);
  fireEvent.click(back);
  await screen.findByRole('heading', { name: monthName(monthOf(practiceDay(Date.now(), HONOLULU))) });
  expect([back.getAttribute('aria-disabled'), back.hasAttribute('disabled')]).toEqual(['true', false]);
});

it('a calendar that stays open past the end of its month shows the month of today', async () => {
  render(<Picker />);
  await screen.findByRole('button', { name: 'Next month' });
  clock.pass(40 * 86_400_000);
  await screen.findByRole('heading', { name: monthName(monthOf(practiceDay(Date.now(), HONOLULU))) });
});
