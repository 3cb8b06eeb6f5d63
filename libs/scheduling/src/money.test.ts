import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES, currencySign, decimalsOf, isPayable, smallestCents } from './currency.ts';
import {
  sumByCurrency,
  formatMoney,
  formatSums,
  isFree,
  splitOwnCurrency,
  toCents,
  toDecimalText,
  toAmount,
} from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

it('an amount of money converts between cents, dollars and text without losing a cent', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(toAmount(amount))).toBe(amount);
      expect(toCents(toDecimalText(amount, 'USD'))).toBe(amount);
      expect(toDecimalText(amount, 'USD')).toBe(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
    }),
  );
});

it('an amount of money is read correctly from numbers with floating-point errors', () => {
  expect(toCents(0.1 + 0.2)).toBe(30);
  expect(toCents(1.1 * 3)).toBe(330);
  expect(toCents(' 12.5 ')).toBe(1250);
  expect(toCents('7')).toBe(700);
});

it.each([-1, 0.001, 12.345, NaN, Infinity, 1e21, '', '-1', '1.234', '1,50', '$5', '1e3', '.5', '5.', '0x10', '１'])(
  'an amount of money cannot be %s',
  (bad) => {
    expect(() => toCents(bad)).toThrow(RangeError);
  },
);

it('an amount of money is free when it equals zero, as a number or as text', () => {
  expect([0, '0', '0.00', '0.0'].map(isFree)).toEqual([true, true, true, true]);
  expect([0.01, '0.01', 120].map(isFree)).toEqual([false, false, false]);
});

it('an amount of money is shown with two decimals', () => {
  expect(formatMoney(120.5, 'USD')).toBe('$120.50');
  expect(formatMoney(1234567, 'USD')).toBe('$1,234,567.00');
});

it('an amount of money has the decimals of its currency, in text and on screen, and loses nothing in conversion', () => {
  const currency = fc.constantFrom(...Object.keys(CURRENCIES));
  fc.assert(
    fc.property(currency, fc.integer({ min: 0, max: 99_999_999 }), (currency, units) => {
      const amount = units * smallestCents(currency);
      const text = toDecimalText(amount, currency);
      expect(text).toMatch(decimalsOf(currency) === 0 ? /^\d+$/ : /^\d+\.\d\d$/);
      expect(toCents(text)).toBe(amount);
      const digits = formatMoney(toAmount(amount), currency).replace(/[^\d.]/g, '');
      expect(digits).toBe(text);
    }),
  );
});

it('an amount of money cannot have decimals where its currency has none', () => {
  expect([isPayable(1_250, 'JPY'), isPayable(1_200, 'JPY'), isPayable(1_250, 'EUR')]).toEqual([false, true, true]);
  expect(() => toDecimalText(1_250, 'HUF')).toThrow(RangeError);
});

it('an amount of money is shown with the symbol of its currency', () => {
  expect(['EUR', 'GBP', 'JPY', 'CHF', 'TWD'].map((currency) => formatMoney(1200, currency))).toEqual([
    '€1,200.00',
    '£1,200.00',
    '¥1,200',
    'CHF 1,200.00',
    'NT$1,200',
  ]);
  expect(formatMoney(12.5, 'JPY')).toBe('¥12.50');
  expect(['USD', 'EUR', 'CHF'].map(currencySign)).toEqual(['$', '€', 'CHF']);
});

it('an amount of money is never added to one of another currency', () => {
  const amounts = [
    { amount: 0.1, currency: 'USD' },
    { amount: 5, currency: 'EUR' },
    { amount: 0.2, currency: 'USD' },
    { amount: 0, currency: 'JPY' },
  ];
  expect(formatSums(sumByCurrency(amounts))).toBe('$0.30 + €5.00');
  const sums = [
    { currency: 'EUR', cents: 500 },
    { currency: 'JPY', cents: 0 },
    { currency: 'USD', cents: 30 },
  ];
  expect(splitOwnCurrency(sums, 'USD')).toEqual({ own: 0.3, others: [{ currency: 'EUR', amount: 5 }] });
  expect(splitOwnCurrency(sums, 'CHF').own).toBe(0);
});
