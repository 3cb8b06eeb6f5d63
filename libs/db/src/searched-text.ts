import type { Fragment, ISql } from './connect.ts';

/**
 * A text in the form in which searches and orders compare it: lower case, letters without their accents (`Ámos` as `amos`), ligatures,
 * wide letters and letters of their own as plain ones (`Øre` as `ore`). Migrations that keep a text in this form call the same function.
 */
export const withoutAccents = (db: ISql, text: Fragment): Fragment => db`events.without_accents(${text})`;

/** A pattern of LIKE for texts that contain what somebody typed, every character as itself. */
export const containing = (typed: string): string => `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The words of what somebody typed to search by: each is looked for by itself, wherever it stands. */
export const searchedWords = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

/** Shorter runs of digits are rather a part of something else. */
const FEWEST_DIGITS = 5;
/** Longer ones are compared by their end: before it may stand the code of a country, written in one place and not in the other. */
const MOST_DIGITS = 8;

/**
 * The digits to find a phone number by, however it was written down, when what somebody typed can only be one or a part of it: without
 * the leading 0, 00 or + that depend on where a call comes from. Null for anything else.
 */
export function phoneDigits(typed: string): string | null {
  if (!/^[\d\s()+/.-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < FEWEST_DIGITS ? null : digits.slice(-MOST_DIGITS);
}

/**
 * True of a phone number that has these digits one after another. No index knows them; of 100,000 the first condition leaves few, in
 * the time in which `strpos` reads them.
 */
export const hasDigits = (db: ISql, phone: Fragment, digits: string): Fragment =>
  db`(${phone} LIKE ${`%${[...digits].join('%')}%`} AND translate(${phone}, ' ()+/.-', '') LIKE ${containing(digits)})`;
