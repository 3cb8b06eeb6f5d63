import { CURRENCIES, type Currency } from '@stillpoint/scheduling';
import * as z from 'zod';

/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'Not a currency');

export const payableCurrency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], {
  error: 'Choose one of the currencies',
});

/** An amount in whole units of its currency. */
export const money = z.object({ amount: z.number(), currency });
