import { expect, it } from 'vitest';
import { wallClock as clock } from '../../lib/time.ts';
import { hoursText, openHours, openMinutes } from './week.ts';

const rule = (startTime: string, endTime: string, dayOfWeek = 1, isActive = true) => ({
  dayOfWeek,
  startTime,
  endTime,
  isActive,
});

it('the summary of the working hours counts an hour once that two rules of a day share', () => {
  const hours = openHours([rule('13:00', '17:00'), rule('09:00', '14:00')], 1);
  expect(hours).toEqual([{ startTime: '09:00', endTime: '17:00' }]);
  expect(openMinutes(hours)).toBe(480);
});

it('the summary of the working hours absorbs a rule that lies inside another, and joins rules that touch', () => {
  expect(openHours([rule('09:00', '17:00'), rule('10:00', '11:00'), rule('17:00', '18:30')], 1)).toEqual([
    { startTime: '09:00', endTime: '18:30' },
  ]);
});

it('the summary of the working hours keeps a break between rules', () => {
  expect(openHours([rule('09:00', '12:00'), rule('13:00', '17:00')], 1)).toHaveLength(2);
});

it('the summary of the working hours leaves out inactive rules and other days', () => {
  expect(openHours([rule('09:00', '12:00', 1, false), rule('09:00', '12:00', 2)], 1)).toEqual([]);
});

it('the summary of the working hours expresses lengths and times as people do', () => {
  expect([hoursText(510), hoursText(480), hoursText(30), hoursText(0)]).toEqual(['8 h 30 min', '8 h', '30 min', '0 h']);
  expect([clock('00:30'), clock('09:00'), clock('12:00'), clock('23:15')]).toEqual([
    '12:30 AM',
    '9:00 AM',
    '12:00 PM',
    '11:15 PM',
  ]);
});
