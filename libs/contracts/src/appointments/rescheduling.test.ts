import { expect, it } from 'vitest';
import { rescheduleForm } from './rescheduling.ts';

it('the form that moves a session requires a date with a time', () => {
  const message = (appointmentDate?: string) => rescheduleForm.safeParse({ appointmentDate }).error?.issues[0]?.message;
  expect(message('2027-03-01T13:00:00Z')).toBeUndefined();
  expect(message('')).toBe('Please select a date and time');
  expect(message()).toBe('Please select a date and time');
  expect(message('tomorrow')).toBeDefined();
});
