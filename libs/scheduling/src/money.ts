import { decimalsOf, decimalsShown, isPayable } from './currency.ts';

/** Highest price a service may have, in whole units of its currency. */
export const MAX_PRICE = 100_000;

/**
 * An amount (number, or decimal text such as '0.00') in whole cents. Throws RangeError unless it has at most two decimals.
 */
export function toCents(amount: number | string): number {
  const text = typeof amount === 'number' ? amount.toFixed(2) : amount.trim();
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match || (typeof amount === 'number' && Math.abs(Number(text) - amount) > 1e-9)) {
    throw new RangeError(`not an amount of money: ${amount}`);
  }
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Whole cents as an amount of the API: 12050 → 120.5. */
export const toAmount = (cents: number): number => cents / 100;

/**
 * Whole cents as PayPal's decimal text: 12050 → '120.50', in a currency without decimals 12000 → '120'. Throws RangeError for
 * an amount that cannot be paid in the currency.
 */
export function toDecimalText(cents: number, currency: string): string {
  if (!isPayable(cents, currency)) throw new RangeError(`${cents} cents cannot be paid in ${currency}`);
  return (cents / 100).toFixed(decimalsOf(currency));
}

/**
 * An amount for people, with its currency's decimals: '$120.50', '€120.50', '¥12,000'. Nothing is rounded off: '¥12.50'.
 */
export function formatMoney(amount: number, currency: string): string {
  const digits = decimalsShown(Math.round(amount * 100), currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amount)
    .replaceAll('\u00a0', ' ');
}

/** Whole cents for people, as `formatMoney` writes an amount. */
export const formatCents = (cents: number, currency: string): string => formatMoney(toAmount(cents), currency);

/** An amount of a currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** Sums in cents as amounts of the API: `own` in the practice's currency, and `others`. */
export function splitOwnCurrency(
  sums: readonly { currency: string; cents: number }[],
  currency: string,
): { own: number; others: Money[] } {
  return {
    own: toAmount(sums.find((sum) => sum.currency === currency)?.cents ?? 0),
    others: sums
      .filter((sum) => sum.currency !== currency && sum.cents !== 0)
      .map((sum) => ({ currency: sum.currency, amount: toAmount(sum.cents) })),
  };
}

/** Totals per currency, without zeros; computed in cents, so that many prices add up exactly. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const cents = new Map<string, number>();
  for (const { amount, currency } of amounts)
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100));
  return [...cents].filter(([, sum]) => sum !== 0).map(([currency, sum]) => ({ currency, amount: sum / 100 }));
}

/** Totals of several currencies, side by side: '$120.00 + €50.00'. */
export const formatSums = (sums: readonly Money[]): string =>
  sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');

/** A free service is one whose price equals zero, as a number or as text (spec section 5). */
export const isFree = (price: number | string): boolean => Number(price) === 0;
