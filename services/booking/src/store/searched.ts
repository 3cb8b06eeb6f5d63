import type { ISql } from '@stillpoint/db';
import { containing } from './search-text.ts';

/** Table expressions, for `WITH`, of what carries a text: `person_found` and `service_found`, each with its appointments counted. */
export const searched = (db: ISql, typed: string) => db`
  person_found AS MATERIALIZED (
    SELECT id, appointments, booked FROM booking.person WHERE search_text LIKE ${containing(typed)}
  ), service_found AS MATERIALIZED (
    SELECT id, name, appointments FROM booking.booked_service WHERE name LIKE ${containing(typed)}
  )`;

/** True of an appointment `a` that one of the two is part of. */
export const isSearched = (db: ISql) => db`
  (a.person_id IN (SELECT id FROM person_found) OR lower(a.service_name) IN (SELECT name FROM service_found))`;

/** Adds the alternatives: appointments of the people found, those of the services found, less those counted twice. */
export const countSearched = (db: ISql) => db`
  (SELECT coalesce(sum(appointments), 0) FROM person_found)
  + (SELECT coalesce(sum(appointments), 0) FROM service_found)
  - (SELECT coalesce(sum(p.booked[s.id]), 0) FROM person_found p CROSS JOIN service_found s)`;
