import type { ISql } from '@stillpoint/db';

/** Table expressions, for `WITH`, of what carries a text: `person_found` and `service_found`, by id and by name. */
export const searched = (db: ISql, typed: string) => db`
  person_found AS MATERIALIZED (
    SELECT id FROM booking.person WHERE search_text LIKE ${containing(typed)}
  ), service_found AS MATERIALIZED (
    SELECT name FROM booking.booked_service WHERE name LIKE ${containing(typed)}
  )`;

/** True of an appointment `a` that one of the two is part of. */
export const isSearched = (db: ISql) => db`
  (a.person_id IN (SELECT id FROM person_found) OR lower(a.service_name) IN (SELECT name FROM service_found))`;

/** A LIKE pattern for text that contains what somebody typed, letter for letter; lower case, as what is searched. */
export const containing = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
