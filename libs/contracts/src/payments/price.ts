import { MAX_PRICE, toCents } from '@stillpoint/scheduling';
import * as z from 'zod';
import { typedNumber } from '../fields.ts';

/**
 * A price as forms and scripts send it: a number or decimal text, with a point or a comma. Parses to an amount with at most two
 * decimals.
 */
export const price = typedNumber('Price is required').transform((value, context) => {
  try {
    const cents = toCents(typeof value === 'string' ? value.replace(',', '.') : value);
    if (cents <= MAX_PRICE * 100) return cents / 100;
  } catch {
    // Text that is no amount gets the same message as an amount out of range, below.
  }
  context.addIssue({
    code: 'custom',
    message: `Price must be an amount from 0 to ${MAX_PRICE.toLocaleString('en-US')}, with at most two decimals`,
  });
  return z.NEVER;
});
