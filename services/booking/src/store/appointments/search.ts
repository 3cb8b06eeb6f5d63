import {
  containing,
  hasDigits,
  phoneDigits,
  searchedWords,
  withoutAccents,
  type Fragment,
  type ISql,
} from '@stillpoint/db';

/** Up to this many people found, their appointments are gathered; of more, the list is read in its order, which soon meets some. */
const MAX_GATHERED_PEOPLE = 2_000;
/** A text that most people match is found among the first of them; the index would list all matches first. */
const SAMPLE_SIZE = 5_000;

/** Whom and what a typed text matches: people as booked, services as booked and what they were booked at. */
export interface Searched {
  typed: string;
  /** Ids. */
  people: number[];
  /** There are more people than these. */
  isMore: boolean;
  /** Without accents. */
  services: string[];
  pricesCents: number[];
}

/** Looks through people and services, which are fewer than appointments; null when nothing was typed. */
export async function findSearched(db: ISql, typed: string): Promise<Searched | null> {
  if (typed.trim() === '') return null;
  const [[{ people }], services] = await Promise.all([
    db<[{ people: number[] }]>`
      SELECT CASE WHEN cardinality(sample) > ${MAX_GATHERED_PEOPLE} THEN sample
        ELSE ARRAY(SELECT p.id FROM booking.person p WHERE ${matchesText(db, typed)} LIMIT ${MAX_GATHERED_PEOPLE + 1}) END AS people
      FROM (SELECT ARRAY(
        SELECT p.id FROM (SELECT * FROM booking.person LIMIT ${SAMPLE_SIZE}) p WHERE ${matchesText(db, typed)} LIMIT ${MAX_GATHERED_PEOPLE + 1}) AS sample) s`,
    db<{ name: string; prices: number[] }[]>`
      SELECT plain AS name, prices FROM (SELECT ${withoutAccents(db, db`name`)} AS plain, prices FROM booking.booked_service) AS booked
      WHERE ${forEachWord(db, typed, (word) => db`plain LIKE ${pattern(db, word)}`)}`,
  ]);
  return {
    typed,
    people,
    isMore: people.length > MAX_GATHERED_PEOPLE,
    services: services.map(({ name }) => name),
    pricesCents: services.flatMap(({ prices }) => prices),
  };
}

/**
 * True of a person `p` who matches every word of the text, in capitals or not, with accents or without, or its digits as a phone
 * number.
 */
export function matchesText(db: ISql, typed: string): Fragment {
  const words = forEachWord(db, typed, (word) => matchesWord(db, word));
  const digits = phoneDigits(typed);
  return digits === null ? words : db`((${words}) OR ${hasDigits(db, db`p.phone`, digits)})`;
}

/**
 * The index knows parts of three letters: for fewer, reading all 100,000 takes 25 ms, and `LIKE` would have a plan that goes through
 * the whole index.
 */
const matchesWord = (db: ISql, word: string) =>
  /[\p{L}\p{N}]{3}/u.test(word)
    ? db`p.search_text LIKE ${pattern(db, word)}`
    : db`strpos(p.search_text, ${withoutAccents(db, db`${word}::text`)}) > 0`;

/** True where the condition of each word is. */
const forEachWord = (db: ISql, typed: string, condition: (word: string) => Fragment): Fragment =>
  searchedWords(typed)
    .map(condition)
    .reduce((all, one) => db`${all} AND ${one}`);

const pattern = (db: ISql, word: string) => withoutAccents(db, db`${containing(word)}::text`);
