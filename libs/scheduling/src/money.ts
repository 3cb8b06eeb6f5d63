/** Highest price a service may have, in dollars. */
export const MAX_PRICE = 100_000;

/** Dollars (number, or decimal text such as '0.00') to whole cents. Throws RangeError when it is not an amount with at most two decimals. */
export function toCents(dollars: number | string): number {
  const text = typeof dollars === 'number' ? dollars.toFixed(2) : dollars.trim();
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match || (typeof dollars === 'number' && Math.abs(Number(text) - dollars) > 1e-9)) {
    throw new RangeError(`not an amount of money: ${dollars}`);
  }
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Whole cents to dollars as the API sends them: 12050 → 120.5. */
export const toDollars = (cents: number): number => cents / 100;

/** Whole cents to decimal text as PayPal wants it: 12050 → '120.50'. */
export const toDecimalText = (cents: number): string => (cents / 100).toFixed(2);

/** Dollars for people: 120.5 → '$120.50'. */
export const formatDollars = (dollars: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(dollars);

/** A free service is one whose price equals zero, as a number or as text (spec section 5). */
export const isFree = (price: number | string): boolean => Number(price) === 0;
