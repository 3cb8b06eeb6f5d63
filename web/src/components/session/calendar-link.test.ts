import { expect, it } from 'vitest';
import { calendarLink } from './calendar-link.ts';

const appointment = {
  appointmentDate: '2026-11-24T23:30:00.000Z',
  zoomLink: null,
  service: { name: 'Sleep & rest', duration: 60 },
};

it('a calendar link covers the session in UTC, also past midnight', () => {
  expect(new URL(calendarLink(appointment)).searchParams.get('dates')).toBe('20261124T233000Z/20261125T003000Z');
});

it('a calendar link has the meeting as its location, or Online without one', () => {
  const place = (zoomLink: string | null) =>
    new URL(calendarLink({ ...appointment, zoomLink })).searchParams.get('location');
  expect(place(null)).toBe('Online');
  expect(place('https://zoom.example/j/1?pwd=a&b')).toBe('https://zoom.example/j/1?pwd=a&b');
});
