import { MAX_PRICE } from '@stillpoint/scheduling';
import { expect, it } from 'vitest';
import { price, priceIn } from './price.ts';

it('a price is an amount of money from 0 to the highest allowed', () => {
  expect(price.parse('0.00')).toBe(0);
  expect(price.parse('19.99')).toBe(19.99);
  expect(price.parse(MAX_PRICE)).toBe(MAX_PRICE);
  expect(price.parse(' 19,9 ')).toBe(19.9);
  for (const half of ['.5', ' ,50 ']) expect(price.parse(half)).toBe(0.5);
  for (const bad of [MAX_PRICE + 0.01, -1, 0.001, '1,500', '1,000.50', '1,5,0', '.', ',', '..5', '5.'])
    expect(price.safeParse(bad).success).toBe(false);
  for (const missing of ['', '  ', null, undefined]) {
    expect(price.safeParse(missing).error?.issues[0]?.message).toBe('Price is required');
  }
});

it('a price that is no amount is refused with the decimals of its currency', () => {
  const reason = (currency?: string) => priceIn(currency).safeParse('much').error?.issues[0]?.message;
  expect(reason('JPY')).toBe('Price must be an amount from 0 to 100,000, without decimals');
  expect(reason('EUR')).toBe('Price must be an amount from 0 to 100,000, with at most two decimals');
  expect(reason()).toBe(reason('EUR'));
});
