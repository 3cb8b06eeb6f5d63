import type { ISql } from '@stillpoint/db';

/** Table expressions for `WITH` of what contains a text: `person_found` and `service_found`, by id and by name. */
export const searchTables = (db: ISql, typed: string) => db`
  person_found AS MATERIALIZED (
    SELECT id FROM booking.person WHERE search_text LIKE ${containing(typed)}
  ), service_found AS MATERIALIZED (
    SELECT name FROM booking.booked_service WHERE name LIKE ${containing(typed)}
  )`;

/** SQL: whether appointment `a` belongs to one of the two. */
export const isFound = (db: ISql) => db`
  (a.person_id IN (SELECT id FROM person_found) OR lower(a.service_name) IN (SELECT name FROM service_found))`;

/** A LIKE pattern for text that contains the search literally, in lower case as the searched columns. */
export const containing = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
