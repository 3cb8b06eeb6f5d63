import type { ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';

/**
 * SQL: rows with `starts_at` and `ends_at` that overlap the span, found by the index over the range. The span is one parameter,
 * because with two PostgreSQL expects a hundredth of all rows and plans anew each time.
 */
export const within = (db: ISql, { start, end }: Busy) =>
  db`tstzrange(starts_at, ends_at, '[)') && ${`[${new Date(start).toISOString()},${new Date(end).toISOString()})`}::tstzrange`;

/** A row's start and end in milliseconds since the epoch, as in `Busy`. */
export const epochs = (db: ISql) => db`
  (extract(epoch FROM starts_at) * 1000)::float8 AS start, (extract(epoch FROM ends_at) * 1000)::float8 AS "end"`;
