import type { Fragment, ISql } from './connect.ts';

/**
 * A text in the form in which searches compare it: lower case, letters without their accents (`Ámos` as `amos`), ligatures and wide
 * letters as plain ones. Migrations that keep a text in this form have the same expression.
 */
export const withoutAccents = (db: ISql, text: Fragment): Fragment =>
  db`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g') COLLATE "default")`;

/** A pattern of LIKE for texts that contain what somebody typed, every character as itself. */
export const containing = (typed: string): string => `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The words of what somebody typed to search by: each is looked for by itself, wherever it stands. */
export const searchedWords = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);
