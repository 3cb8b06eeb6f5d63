import { describe, expect, it } from 'vitest';
import { hoursShown } from './events.ts';

const session = (appointmentDate: string, duration: number) => ({
  appointmentDate,
  service: { id: 1, name: 'Calm', description: '', price: 0, isActive: true, duration },
});

describe('the hours a calendar shows', () => {
  it('are eight to seven when every session lies inside', () => {
    expect(hoursShown([session('2026-11-24T15:00:00Z', 60)], 'America/New_York')).toEqual({
      from: '08:00',
      to: '19:00',
    });
  });

  it('stretch to an early and to a late session, on the practice’s clock', () => {
    const appointments = [session('2026-11-24T11:30:00Z', 60), session('2026-11-25T01:00:00Z', 90)];
    expect(hoursShown(appointments, 'America/New_York')).toEqual({ from: '06:00', to: '22:00' });
  });

  it('are the whole day when a session runs past midnight', () => {
    expect(hoursShown([session('2026-11-25T03:30:00Z', 120)], 'America/New_York')).toEqual({
      from: '00:00',
      to: '24:00',
    });
  });
});
