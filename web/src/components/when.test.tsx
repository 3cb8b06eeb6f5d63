// @vitest-environment happy-dom
import { addDays, instantOf, practiceDay } from '@stillpoint/scheduling';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anAppointment } from '../testing/an-appointment.ts';
import { startClock } from '../testing/clock.ts';
import { render } from '../testing/render.tsx';
import { PracticeTime } from './admin/practice-time.tsx';
import { SessionTitle } from './admin/session-name.tsx';
import { SlotChoices } from './booking/slot-choices.tsx';
import { When } from './when.tsx';

/** The browser's zone; the practice is in New York. */
const AUCKLAND = 'Pacific/Auckland';
vi.stubEnv('TZ', AUCKLAND);
const clock = startClock();
const lines = () => document.body.textContent.replace(/\u00a0/g, ' ');

it('a practice time beside a client’s names its day where that is another one', () => {
  render(<When instant="2025-01-12T20:00:00Z" />);
  expect(lines()).toContain('Mon, Jan 13, 2025, 9:00 AM (Sun, Jan 12, 2025, 3:00 PM practice time)');
});

it('a practice time beside a client’s names no day where that is the same one', () => {
  render(<When instant="2025-01-12T08:00:00Z" />);
  expect(lines()).toContain('Sun, Jan 12, 2025, 9:00 PM (3:00 AM practice time)');
});

function renderFreeTimes(...starts: string[]) {
  const slots = starts.map((start) => ({ start, end: start, wallTime: '09:00' }));
  render(<SlotChoices slots={slots} timeZone={AUCKLAND} label="Times" chosen={null} onSlot={() => undefined} />);
}

it('free times from midnight on are those of the night, and those from five on of the morning', () => {
  renderFreeTimes('2025-01-12T11:00:00Z', '2025-01-12T15:30:00Z', '2025-01-12T16:00:00Z');
  expect(lines()).toMatch(/^Night12:00 AM.*4:30 AM.*Morning5:00 AM/);
});

it('a practice time below a free time names its day where that is another one', () => {
  renderFreeTimes('2025-01-12T20:00:00Z', '2025-01-13T05:00:00Z');
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names.map((name) => name?.replace(/\u00a0/g, ' '))).toEqual([
    '9:00 AMSun, Jan 12, 2025, 3:00 PM practice time',
    '6:00 PM12:00 AM practice time',
  ]);
});

it('a browser that does not know its own time zone shows a session’s time in UTC', () => {
  // What it names instead is no zone that it takes itself.
  vi.stubEnv('TZ', 'Etc/Unknown');
  render(<When instant="2025-01-12T20:00:00Z" />);
  expect(lines()).toContain('Sun, Jan 12, 2025, 8:00 PM (3:00 PM practice time)');
  vi.stubEnv('TZ', AUCKLAND);
});

it.each([
  ['a client', (at: string) => <When instant={at} />],
  ['the practice', (at: string) => <PracticeTime instant={at} />],
  ['who hears its name', (at: string) => <SessionTitle id="" session={anAppointment({ appointmentDate: at })} />],
])(
  'a session tomorrow is one of today once midnight is past for %s, also where nothing else is drawn anew',
  (_, session) => {
    const zone = 'America/New_York';
    vi.stubEnv('TZ', zone);
    const noon = instantOf(addDays(practiceDay(Date.now(), zone), 1), '12:00', zone)!;
    const words = () => lines() + screen.queryByRole('button')?.getAttribute('aria-label');
    render(session(new Date(noon).toISOString()));
    expect(words()).toContain('Tomorrow, ');
    clock.pass(noon - Date.now());
    expect(words()).toContain('Today, ');
    vi.stubEnv('TZ', AUCKLAND);
  },
);
