import { MAX_PRICE, toCents } from '@stillpoint/scheduling';
import { z } from 'zod';

/** A price as forms and scripts send it: a number or decimal text. Parses to an amount with at most two decimals. */
export const price = z.union([z.number(), z.string()], { error: 'Price is required' }).transform((value, context) => {
  if (typeof value === 'string' && value.trim() === '') {
    context.addIssue({ code: 'custom', message: 'Price is required' });
    return z.NEVER;
  }
  try {
    const cents = toCents(value);
    if (cents <= MAX_PRICE * 100) return cents / 100;
  } catch {
    // Text that is no amount gets the same message as an amount out of range, below.
  }
  context.addIssue({
    code: 'custom',
    message: `Price must be an amount from 0 to ${MAX_PRICE}, with at most two decimals`,
  });
  return z.NEVER;
});
