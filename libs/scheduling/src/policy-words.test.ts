import { expect, it } from 'vitest';
import { cancellationWords, formatHours, movingWords } from './policy-words.ts';

it('the practice’s terms as shown to clients promise a full refund when late cancellations cost nothing', () => {
  const all = 'You can cancel until your session begins and get back all you paid.';
  expect(cancellationWords({ fullRefundHours: 0, lateRefundPercent: 0 })).toBe(all);
  expect(cancellationWords({ fullRefundHours: 48, lateRefundPercent: 100 })).toBe(all);
});

it('the practice’s terms as shown to clients say until when the refund is full, and what is refunded after that', () => {
  expect(cancellationWords({ fullRefundHours: 24, lateRefundPercent: 50 })).toBe(
    'Cancel at least 24 hours before your session and you get back all you paid. Later than that, you get back 50%.',
  );
  expect(cancellationWords({ fullRefundHours: 1, lateRefundPercent: 0 })).toBe(
    'Cancel at least 1 hour before your session and you get back all you paid. Later than that, nothing is refunded.',
  );
});

it('the terms of a session that begins too soon for a full refund say what is left of it', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const words = (lateRefundPercent: number, startsAt: string) =>
    cancellationWords({ fullRefundHours: 24, lateRefundPercent }, { startsAt: new Date(startsAt), now });
  expect(words(50, '2026-11-22T12:00:00Z')).toMatch(/^Cancel at least 24 hours before/);
  expect(words(50, '2026-11-22T11:59:00Z')).toBe(
    'Your session begins in less than 24 hours: if you cancel it, you get back 50%.',
  );
  expect(words(0, '2026-11-21T12:30:00Z')).toBe(
    'Your session begins in less than 24 hours: if you cancel it, nothing is refunded.',
  );
  expect(words(100, '2026-11-21T12:30:00Z')).toMatch(/^You can cancel until your session begins/);
});

it('the practice’s terms as shown to clients say how often and until when a session can be moved', () => {
  expect(movingWords({ limit: 2, untilHours: 24 })).toBe(
    'You can move a session twice, until 24 hours before it begins.',
  );
  expect(movingWords({ limit: 5, untilHours: 0 })).toBe('You can move a session up to 5 times, until it begins.');
  expect(movingWords({ limit: 0, untilHours: 24 })).toBe('To move a session to another time, please contact us.');
});

it('the practice’s terms as shown to clients count in days only for more than two of them', () => {
  expect([1, 24, 48, 72, 73].map(formatHours)).toEqual(['1 hour', '24 hours', '48 hours', '3 days', '73 hours']);
});
