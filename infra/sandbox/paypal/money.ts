import type { Money } from './model.ts';
import { invalidRequest, unprocessable } from './problems.ts';

/** Currencies that the sandbox accepts: those of PayPal's list with two decimals, and the three without. */
const TWO_DECIMALS = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');
const NO_DECIMALS = ['HUF', 'JPY', 'TWD'];
const MAX_CENTS = 99_999_999_999_999;

/** Decimal text as PayPal writes it: `95.00`, or `9500` in a currency without decimals. */
export function decimal({ currency, cents }: Money): string {
  if (NO_DECIMALS.includes(currency)) return String(cents / 100);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function moneyJson(money: Money): { currency_code: string; value: string } {
  return { currency_code: money.currency, value: decimal(money) };
}

/** Reads a money object; throws PayPal's own 400 or 422 with the field's JSON pointer. */
export function readMoney(value: unknown, field: string, zeroAllowed = false): Money {
  if (typeof value !== 'object' || value === null) throw invalidRequest('MISSING_REQUIRED_PARAMETER', field);
  const { currency_code: currency, value: text } = value as Record<string, unknown>;
  for (const [name, part] of [
    ['currency_code', currency],
    ['value', text],
  ] as const) {
    if (part === undefined || part === null) throw invalidRequest('MISSING_REQUIRED_PARAMETER', `${field}/${name}`);
    if (typeof part !== 'string') throw invalidRequest('INVALID_PARAMETER_SYNTAX', `${field}/${name}`, String(part));
  }
  const code = currency as string;
  const amount = text as string;
  if (code.length !== 3) throw invalidRequest('INVALID_STRING_LENGTH', `${field}/currency_code`, code);
  if (amount.length > 32) throw invalidRequest('INVALID_STRING_LENGTH', `${field}/value`, amount);
  const digits = /^(-?)(\d*)(?:\.(\d+))?$/.exec(amount);
  if (!digits || (digits[2] === '' && digits[3] === undefined))
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', `${field}/value`, amount);
  const places = TWO_DECIMALS.includes(code) ? 2 : NO_DECIMALS.includes(code) ? 0 : undefined;
  if (places === undefined) throw unprocessable('INVALID_CURRENCY_CODE', `${field}/currency_code`, code);
  if ((digits[3]?.length ?? 0) > places)
    throw unprocessable(places === 0 ? 'DECIMALS_NOT_SUPPORTED' : 'DECIMAL_PRECISION', `${field}/value`, amount);
  const cents = Number(digits[2] || '0') * 100 + Number((digits[3] ?? '').padEnd(2, '0'));
  if (digits[1] === '-' || (cents === 0 && !zeroAllowed))
    throw unprocessable(zeroAllowed ? 'CANNOT_BE_NEGATIVE' : 'CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`, amount);
  if (cents > MAX_CENTS) throw unprocessable('MAX_VALUE_EXCEEDED', `${field}/value`, amount);
  return { currency: code, cents };
}
