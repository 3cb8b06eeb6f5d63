import { decimalsOf, MAX_PRICE, toCents } from '@stillpoint/scheduling';
import * as z from 'zod';
import { typedNumber } from '../fields.ts';

/**
 * A price as forms and scripts send it: a number or decimal text, with a point or a comma. Parses to an amount with at most two
 * decimals. `currency`, where it is known, is only for the words: whether a price can be paid in it is the server's to say.
 */
export const priceIn = (currency?: string) =>
  typedNumber('Price is required').transform((value, context) => {
    try {
      const cents = toCents(typeof value === 'string' ? value.replace(',', '.').replace(/^\./, '0.') : value);
      if (cents <= MAX_PRICE * 100) return cents / 100;
    } catch {
      // Text that is no amount gets the same message as an amount out of range, below.
    }
    const decimals = currency && decimalsOf(currency) === 0 ? 'without decimals' : 'with at most two decimals';
    context.addIssue({
      code: 'custom',
      message: `Price must be an amount from 0 to ${MAX_PRICE.toLocaleString('en-US')}, ${decimals}`,
    });
    return z.NEVER;
  });

/** A price in whatever the currency is. */
export const price = priceIn();
