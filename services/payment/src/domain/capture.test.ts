import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  statusBeforeRefunds,
  CAPTURE_STATUSES,
  classifyCapture,
  isForwardTransition,
  ledgerTime,
  matchesOrder,
  statusAfterRefunds,
  type CaptureStatus,
} from './capture.ts';

const status = fc.constantFrom(...CAPTURE_STATUSES);

it('a change in the state of a capture is applied once and never backwards, whatever the order of arrival', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 12 }), (news) => {
      let known: CaptureStatus | null = null;
      let settledTimes = 0;
      for (const one of news.map(statusBeforeRefunds)) {
        if (!isForwardTransition(known, one)) continue;
        expect(known === null || known === 'pending').toBe(true);
        if (one !== 'pending') settledTimes += 1;
        known = one;
      }
      expect(settledTimes).toBeLessThanOrEqual(1);
    }),
  );
});

it('a change in the state of a capture reports refunds only through the refunds themselves', () => {
  expect(statusBeforeRefunds('refunded')).toBe('captured');
  expect(statusBeforeRefunds('partly-refunded')).toBe('captured');
  expect(statusAfterRefunds(9_500, 0)).toBe('captured');
  expect(statusAfterRefunds(9_500, 1)).toBe('partly-refunded');
  expect(statusAfterRefunds(9_500, 9_500)).toBe('refunded');
});

it('a captured payment is accepted only if it matches the order, is the first, and is not already refunded', () => {
  expect(classifyCapture({ matches: true, isPaidAlready: false, isRefunded: false })).toEqual({
    purpose: 'accepted',
  });
  expect(classifyCapture({ matches: false, isPaidAlready: false, isRefunded: false })).toMatchObject({
    reason: 'mismatch',
  });
  expect(classifyCapture({ matches: true, isPaidAlready: true, isRefunded: false })).toMatchObject({
    reason: 'surplus',
  });
  expect(classifyCapture({ matches: true, isPaidAlready: false, isRefunded: true })).toMatchObject({
    reason: 'refunded-at-provider',
  });
});

it('a captured payment has to match in amount and currency', () => {
  const order = { currency: 'USD', amountCents: 9_500 };
  expect(matchesOrder({ currency: 'USD', cents: 9_500 }, order)).toBe(true);
  expect(matchesOrder({ currency: 'EUR', cents: 9_500 }, order)).toBe(false);
  expect(matchesOrder({ currency: 'USD', cents: 9_499 }, order)).toBe(false);
});

it('a captured payment is booked at the provider’s time unless that is impossible', () => {
  const [ordered, reported, now] = ['2026-03-01T10:00:00Z', '2026-03-01T10:05:00Z', '2026-03-01T11:00:00Z'].map(
    (t) => new Date(t),
  );
  expect(ledgerTime(reported!, ordered!, now!)).toBe(reported);
  expect(ledgerTime(new Date('2031-01-01'), ordered!, now!)).toBe(now);
  expect(ledgerTime(new Date('1970-01-01'), ordered!, now!)).toBe(now);
  expect(ledgerTime(null, ordered!, now!)).toBe(now);
});
