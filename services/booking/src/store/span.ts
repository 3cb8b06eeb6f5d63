import type { ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';

/**
 * Of rows with `starts_at` and `ends_at`: those that share a moment with the span, found by the index over the range. The span is one
 * parameter: of two, the range is made for each of the hundredth of all rows that PostgreSQL expects, for which it plans a large table anew
 * each time.
 */
export const within = (db: ISql, { start, end }: Busy) =>
  db`tstzrange(starts_at, ends_at, '[)') && ${`[${new Date(start).toISOString()},${new Date(end).toISOString()})`}::tstzrange`;

/** A row's start and end in ms since the epoch, as `Busy` has them. */
export const epochs = (db: ISql) => db`
  (extract(epoch FROM starts_at) * 1000)::float8 AS start, (extract(epoch FROM ends_at) * 1000)::float8 AS "end"`;
