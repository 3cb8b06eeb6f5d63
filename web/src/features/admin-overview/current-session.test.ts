import type { Appointment } from '@stillpoint/contracts';
import { describe, expect, it } from 'vitest';
import { currentSession, isRunning, minutesSince } from './current-session.ts';

const session = (id: string, appointmentDate: string, status = 'confirmed') =>
  ({ id, appointmentDate, status, service: { duration: 60 } }) as Appointment;
const morning = session('morning', '2027-03-01T14:00:00Z');
const noon = session('noon', '2027-03-01T17:00:00Z');
const tomorrow = session('tomorrow', '2027-03-02T14:00:00Z');
const at = (time: string) => new Date(`2027-03-01T${time}:00Z`);
const day = { today: [morning, noon], nextSession: noon };

describe('the session the overview opens with', () => {
  it.each([
    ['13:00', 'morning'],
    ['14:00', 'morning'],
    ['14:59', 'morning'],
    ['15:00', 'noon'],
    ['17:30', 'noon'],
  ])('follows the clock: at %s it is %s', (time, id) => {
    expect(currentSession(day, at(time))?.id).toBe(id);
  });

  it('is none when everything that is known is over', () => {
    expect(currentSession(day, at('18:00'))).toBeNull();
  });

  it('is the next day when today is over, and never a cancelled one', () => {
    const overview = { today: [morning, session('gone', '2027-03-01T19:00:00Z', 'cancelled')], nextSession: tomorrow };
    expect(currentSession(overview, at('18:30'))?.id).toBe('tomorrow');
  });

  it('runs from its start to its end, and says for how long', () => {
    expect([at('13:59'), at('14:00'), at('14:59'), at('15:00')].map((now) => isRunning(morning, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(minutesSince(morning, at('14:20'))).toBe(20);
  });
});
