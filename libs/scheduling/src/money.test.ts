import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDollars, isFree, toCents, toDecimalText, toDollars } from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('money', () => {
  it('goes from cents to dollars, to text and back without losing one', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toDollars(amount))).toBe(amount);
        expect(toCents(toDecimalText(amount))).toBe(amount);
        expect(toDecimalText(amount)).toBe(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
      }),
    );
  });

  it('is read from numbers that arithmetic has blurred', () => {
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(1.1 * 3)).toBe(330);
    expect(toCents(' 12.5 ')).toBe(1250);
    expect(toCents('7')).toBe(700);
  });

  it.each([-1, 0.001, 12.345, NaN, Infinity, 1e21, '', '-1', '1.234', '1,50', '$5', '1e3', '.5', '5.', '0x10', '１'])(
    'is not %s',
    (bad) => {
      expect(() => toCents(bad)).toThrow(RangeError);
    },
  );

  it('is free when it equals zero, as a number or as text', () => {
    expect([0, '0', '0.00', '0.0'].map(isFree)).toEqual([true, true, true, true]);
    expect([0.01, '0.01', 120].map(isFree)).toEqual([false, false, false]);
  });

  it('is shown to people with two decimals', () => {
    expect(formatDollars(120.5)).toBe('$120.50');
    expect(formatDollars(1234567)).toBe('$1,234,567.00');
  });
});
