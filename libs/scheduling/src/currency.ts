/** The currencies PayPal accepts (ISO 4217), with their usual names. */
export const CURRENCIES = {
  AUD: 'Australian dollar',
  BRL: 'Brazilian real',
  CAD: 'Canadian dollar',
  CHF: 'Swiss franc',
  CNY: 'Chinese renminbi',
  CZK: 'Czech koruna',
  DKK: 'Danish krone',
  EUR: 'Euro',
  GBP: 'Pound sterling',
  HKD: 'Hong Kong dollar',
  HUF: 'Hungarian forint',
  ILS: 'Israeli new shekel',
  JPY: 'Japanese yen',
  MXN: 'Mexican peso',
  MYR: 'Malaysian ringgit',
  NOK: 'Norwegian krone',
  NZD: 'New Zealand dollar',
  PHP: 'Philippine peso',
  PLN: 'Polish złoty',
  SEK: 'Swedish krona',
  SGD: 'Singapore dollar',
  THB: 'Thai baht',
  TWD: 'New Taiwan dollar',
  USD: 'United States dollar',
} as const;
export type Currency = keyof typeof CURRENCIES;

/** The default before a practice chooses one, and the currency of all data from before there was a choice. */
export const DEFAULT_CURRENCY: Currency = 'USD';

/**
 * Currencies whose amounts PayPal takes without decimals; for two of them ISO 4217 defines smaller units that nobody uses.
 */
const WHOLE: readonly string[] = ['HUF', 'JPY', 'TWD'];

/** The sign written with an amount: '$', '€', 'CHF'. */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Number of decimals of the currency's amounts. */
export const decimalsOf = (currency: string): 0 | 2 => (WHOLE.includes(currency) ? 0 : 2);

/** The smallest payable amount of a currency in cents (hundredths of its main unit). */
export const smallestCents = (currency: string): 1 | 100 => (decimalsOf(currency) === 0 ? 100 : 1);

/** Whether an amount in cents can be paid in the currency: there are no hundredths of a yen. */
export const isPayable = (cents: number, currency: string): boolean => cents % smallestCents(currency) === 0;

/** Number of decimals to show an amount exactly: the currency's, or two for one that cannot be paid in it. */
export const decimalsShown = (cents: number, currency: string): 0 | 2 =>
  isPayable(cents, currency) ? decimalsOf(currency) : 2;
