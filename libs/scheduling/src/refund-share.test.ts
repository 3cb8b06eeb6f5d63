import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES, isPayable, smallestCents } from './currency.ts';
import { toCents, toAmount } from './money.ts';
import { leftToRefund, refundPercent, refundShareOf } from './refund-share.ts';
import { HOUR_MS } from './practice-time.ts';

const startsAt = new Date('2027-03-02T15:00:00Z');
const before = (milliseconds: number) => new Date(startsAt.getTime() - milliseconds);
const cents = fc.integer({ min: 0, max: 10_000_000 });
const percent = fc.integer({ min: 0, max: 100 });
const policy = fc.record({ fullRefundHours: fc.integer({ min: 0, max: 720 }), lateRefundPercent: percent });

const inDollars = (paid: number, percent: number) => refundShareOf(paid, percent, 'USD');

it('the refunded share of a payment is a whole number of cents, never more than was paid, all of it at 100 percent and nothing at 0', () => {
  fc.assert(
    fc.property(cents, percent, (paid, percentBack) => {
      const share = inDollars(paid, percentBack);
      expect(Number.isSafeInteger(share)).toBe(true);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(paid);
      expect(toCents(toAmount(share))).toBe(share);
      expect([inDollars(paid, 0), inDollars(paid, 100)]).toEqual([0, paid]);
    }),
  );
});

it('the refunded share of a payment is rounded to the nearest cent, with half a cent in favour of the client', () => {
  fc.assert(
    fc.property(cents, percent, (paid, percentBack) => {
      const hundredths = BigInt(paid) * BigInt(percentBack);
      const [whole, rest] = [hundredths / 100n, hundredths % 100n];
      expect(BigInt(inDollars(paid, percentBack))).toBe(rest >= 50n ? whole + 1n : whole);
    }),
  );
  expect([inDollars(1, 49), inDollars(1, 50), inDollars(9_999, 33)]).toEqual([0, 1, 3_300]);
});

it('the refunded share of a payment is an amount that the currency allows, for yen a whole one, with half of one in favour of the client', () => {
  const currency = fc.constantFrom(...Object.keys(CURRENCIES));
  fc.assert(
    fc.property(currency, cents, percent, (code, units, share) => {
      const paid = units * smallestCents(code);
      const back = refundShareOf(paid, share, code);
      expect(isPayable(back, code)).toBe(true);
      expect(Math.abs(back - (paid * share) / 100)).toBeLessThanOrEqual(smallestCents(code) / 2);
      expect(leftToRefund({ paidCents: paid, refundedCents: back, currency: code }, share)).toBe(0);
    }),
  );
  // An amount that cannot be paid in the currency is refunded unchanged, and no cent more.
  expect(refundShareOf(1_250, 100, 'JPY')).toBe(1_250);
  expect([refundShareOf(100, 50, 'JPY'), refundShareOf(300, 33, 'HUF'), refundShareOf(300, 33, 'EUR')]).toEqual([
    100, 100, 99,
  ]);
});

it('the refunded share of a payment grows with the payment and with the percentage', () => {
  fc.assert(
    fc.property(cents, cents, percent, percent, (a, b, p, q) => {
      expect(inDollars(Math.min(a, b), Math.min(p, q))).toBeLessThanOrEqual(inDollars(Math.max(a, b), Math.max(p, q)));
    }),
  );
});

it('the refunded share of a payment makes up the payment together with the share that is kept, except for half cents that both round up', () => {
  fc.assert(
    fc.property(cents, percent, (paid, percentBack) => {
      const both = inDollars(paid, percentBack) + inDollars(paid, 100 - percentBack);
      expect([paid, paid + 1]).toContain(both);
      if ((paid * percentBack) % 100 !== 50) expect(both).toBe(paid);
    }),
  );
});

it('the refunded share of a payment is refunded once, and never adds up with earlier refunds to more than the larger of the two', () => {
  fc.assert(
    fc.property(cents, percent, fc.double({ min: 0, max: 1, noNaN: true }), (paidCents, share, part) => {
      const refundedCents = Math.floor(paidCents * part);
      const left = leftToRefund({ paidCents, refundedCents, currency: 'USD' }, share);
      expect(refundedCents + left).toBe(Math.max(refundedCents, inDollars(paidCents, share)));
      expect(leftToRefund({ paidCents, refundedCents: refundedCents + left, currency: 'USD' }, share)).toBe(0);
    }),
  );
});

it('the percentage that is refunded is 100 whenever the practice cancels, whatever the policy', () => {
  fc.assert(
    fc.property(policy, fc.integer({ min: -1_000, max: 1_000 }), (rules, hours) => {
      expect(refundPercent({ startsAt, policy: rules }, 'practice', before(hours * HOUR_MS))).toBe(100);
    }),
  );
});

it('the percentage that is refunded is 100 until exactly the hours of the policy, and the late share a millisecond later', () => {
  fc.assert(
    fc.property(policy, (rules) => {
      const edge = rules.fullRefundHours * HOUR_MS;
      const at = (now: Date) => refundPercent({ startsAt, policy: rules }, 'client', now);
      expect([at(before(edge + 1)), at(before(edge)), at(before(edge - 1))]).toEqual([
        100,
        100,
        rules.lateRefundPercent,
      ]);
    }),
  );
});

it('the percentage that is refunded never rises as the session comes closer', () => {
  const hours = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(policy, hours, hours, (rules, a, b) => {
      const at = (ahead: number) => refundPercent({ startsAt, policy: rules }, 'client', before(ahead * HOUR_MS));
      expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
    }),
  );
});

it('the percentage that is refunded is 100 up to the start under the default policy', () => {
  const standard = { fullRefundHours: 0, lateRefundPercent: 100 };
  for (const ahead of [1, 0, -1])
    expect(refundPercent({ startsAt, policy: standard }, 'client', before(ahead))).toBe(100);
});
