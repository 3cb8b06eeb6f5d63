import { MAX_PRICE } from '@stillpoint/scheduling';
import { expect, it } from 'vitest';
import { price } from './price.ts';

it('a price can be from 0 to the highest allowed', () => {
  expect(price.parse('0.00')).toBe(0);
  expect(price.parse('19.99')).toBe(19.99);
  expect(price.parse(MAX_PRICE)).toBe(MAX_PRICE);
  expect(price.safeParse(MAX_PRICE + 0.01).success).toBe(false);
  for (const missing of ['', '  ', null, undefined]) {
    expect(price.safeParse(missing).error?.issues[0]?.message).toBe('Price is required');
  }
});

it.each([-1, 0.001, 12.345, NaN, Infinity, 1e21, '', '-1', '1.234', '1,50', '$5', '1e3', '.5', '5.', '0x10', '１'])(
  'a price cannot be %s',
  (bad) => {
    expect(price.safeParse(bad).success).toBe(false);
  },
);
