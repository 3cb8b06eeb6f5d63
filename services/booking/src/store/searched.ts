import type { ISql } from '@stillpoint/db';
import { containing } from './search-text.ts';

/**
 * Table expressions of what carries a text: `person_found` (ids) and `service_found` (names, lower case). There are few of either
 * beside their appointments: the names are read one by one off the index of that order. For `WITH RECURSIVE`.
 */
export const searched = (db: ISql, typed: string) => db`
  person_found AS MATERIALIZED (SELECT id FROM booking.person WHERE search_text LIKE ${containing(typed)}),
  service_name AS (
    (SELECT lower(service_name) AS name FROM booking.appointment ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT (SELECT lower(a.service_name) FROM booking.appointment a
            WHERE lower(a.service_name) > service_name.name ORDER BY 1 LIMIT 1)
    FROM service_name WHERE service_name.name IS NOT NULL
  ),
  service_found AS MATERIALIZED (SELECT name FROM service_name WHERE name LIKE ${containing(typed)})`;

/** True of an appointment `a` that one of the two is part of. */
export const isSearched = (db: ISql) => db`
  (a.person_id IN (SELECT id FROM person_found) OR lower(a.service_name) IN (SELECT name FROM service_found))`;
