/** The currencies PayPal takes (ISO 4217), by the name people know them by. */
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

/** Before a practice chooses one, and of everything from before there was a choice. */
export const DEFAULT_CURRENCY: Currency = 'USD';

/** Those whose amounts PayPal takes without decimals; ISO 4217 knows smaller units of two of them that nobody uses. */
const WHOLE: readonly string[] = ['HUF', 'JPY', 'TWD'];

/** How people write the currency beside an amount: '$', '€', 'CHF'. */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** How many decimals an amount of the currency has. */
export const decimalsOf = (currency: string): 0 | 2 => (WHOLE.includes(currency) ? 0 : 2);

/** The smallest amount of a currency, in cents: hundredths of its main unit, as all amounts are counted here. */
export const smallestCents = (currency: string): 1 | 100 => (decimalsOf(currency) === 0 ? 100 : 1);

/** Whether an amount in cents can be paid in the currency: whole yen have no hundredths. */
export const isPayable = (cents: number, currency: string): boolean => cents % smallestCents(currency) === 0;

/** With how many decimals an amount is shown as what it is: those of its currency, and two of what could not be paid in it. */
export const decimalsShown = (cents: number, currency: string): 0 | 2 =>
  isPayable(cents, currency) ? decimalsOf(currency) : 2;
