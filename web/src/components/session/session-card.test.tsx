// @vitest-environment happy-dom
import type { Appointment } from '@stillpoint/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stillpoint/scheduling';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAppointment } from '../../testing/an-appointment.ts';
import { render } from '../../testing/render.tsx';
import { SessionCard } from './session-card.tsx';

const session = (startsIn: number, over: Partial<Appointment> = {}) =>
  anAppointment({
    appointmentDate: new Date(Date.now() + startsIn).toISOString(),
    zoomLink: 'https://zoom.example/j/1',
    ...over,
  });

it('a session in the far future has an inactive link to join, its calendar entry and no tips yet', () => {
  render(<SessionCard session={session(3 * DAY_MS)} />);
  expect(screen.getByRole('button', { name: /^Join from / })).toHaveProperty('disabled', true);
  expect(screen.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toContain('calendar.google.com');
  expect(screen.queryByRole('list', { name: 'Before your session' })).toBeNull();
});

it('a session in the next quarter of an hour can be joined, and says how to prepare', () => {
  render(<SessionCard session={session(14 * MINUTE_MS)} />);
  expect(screen.getByRole('link', { name: 'Join now' }).getAttribute('href')).toBe('https://zoom.example/j/1');
  screen.getByRole('list', { name: 'Before your session' });
});

it('a running session says so, and can be joined until its end', () => {
  render(<SessionCard session={session(-50 * MINUTE_MS)} />);
  screen.getByText('Your session is on');
  screen.getByRole('link', { name: 'Join now' });
});

it('a session that waits for its payment has no link to join', () => {
  render(<SessionCard session={session(HOUR_MS, { status: 'pending_payment' })} />);
  screen.getByText('Waiting for your payment');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a confirmed session without a link says that its client will be told how to join', () => {
  render(<SessionCard session={session(HOUR_MS, { zoomLink: null })} />);
  screen.getByText('We will tell you how to join before the session.');
  expect(screen.queryByRole('link', { name: /join/i })).toBeNull();
});
