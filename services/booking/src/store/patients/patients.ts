import { countOf, firstRow, firstValue, withoutAccents, type ISql } from '@stillpoint/db';
import type { Page } from '../appointments/admin-list.ts';
import { matchesText, type Searched } from '../appointments/search.ts';

export interface PatientRow {
  id: number;
  clientName: string;
  clientEmail: string;
  totalAppointments: number;
  /** The practice's currency. */
  currency: string;
  /** What was paid, per session. */
  paidCents: number[];
  paidCurrencies: string[];
  nextAppointment: Date | null;
}

/**
 * True of a person `p` who stands for a patient, one of whose appointments matches the text, under whatever name; a patient counts
 * whole. Patients have more than abandoned holds, or were brought along from another program.
 */
const isListed = (db: ISql, searched: Searched | null) => db`
  p.is_latest AND (p.has_sessions OR p.is_imported)
  ${
    searched
      ? searched.isMore
        ? db`AND ((${matchesText(db, searched.typed)}) OR p.email IN (
            SELECT p.email FROM booking.person p WHERE NOT p.is_latest AND ${matchesText(db, searched.typed)}))`
        : db`AND p.email = ANY(ARRAY(SELECT email FROM booking.person WHERE id = ANY(${searched.people}::integer[])))`
      : db``
  }`;

/** Sums per e-mail address, under the name of the last booking, A to Z. Only the patients of the page are summed up. */
export const listPatientRows = (
  db: ISql,
  asked: { searched: Searched | null; now: Date; page: Page | null },
): Promise<PatientRow[]> =>
  db<PatientRow[]>`
    WITH chosen AS (
      SELECT p.id, p.email, p.name FROM booking.person p WHERE ${isListed(db, asked.searched)}
      ORDER BY ${withoutAccents(db, db`p.name`)}, p.email
      ${asked.page ? db`LIMIT ${asked.page.size} OFFSET ${(asked.page.number - 1) * asked.page.size}` : db``}
    )
    SELECT chosen.id, chosen.name AS client_name, chosen.email AS client_email,
      count(a.id) AS total_appointments,
      coalesce((SELECT currency FROM booking.practice_rules), 'USD') AS currency,
      coalesce(array_agg(a.price_cents) FILTER (WHERE a.payment_status = 'completed'), '{}') AS paid_cents,
      coalesce(array_agg(a.currency) FILTER (WHERE a.payment_status = 'completed'), '{}') AS paid_currencies,
      min(a.starts_at) FILTER (WHERE a.status = 'confirmed' AND a.starts_at > ${asked.now}) AS next_appointment
    FROM chosen LEFT JOIN booking.appointment a ON a.client_email = chosen.email AND NOT a.is_abandoned
    GROUP BY chosen.id, chosen.email, chosen.name
    ORDER BY ${withoutAccents(db, db`chosen.name`)}, chosen.email`;

/** The patients among these addresses (in lower case), under the name of the last booking. */
export const listPatientsAt = (db: ISql, emails: readonly string[]) =>
  db<{ id: number; name: string; email: string }[]>`
    SELECT p.id, p.name, p.email FROM booking.person p
    WHERE p.email = ANY(${emails}::text[]) AND ${isListed(db, null)}`;

/** How many patients the list has; no more than `most` are counted. */
export const countPatients = (db: ISql, searched: Searched | null, most: number): Promise<number> =>
  countOf(db`
    SELECT count(*) FROM (SELECT 1 FROM booking.person p WHERE ${isListed(db, searched)} LIMIT ${most}) AS counted`);

/** The person with an id, with the latest details; null when there is none. */
export const findPerson = (db: ISql, id: number) =>
  firstRow(db<{ id: number; name: string; email: string; phone: string | null }[]>`
    SELECT latest.id, latest.name, latest.email, latest.phone
    FROM booking.person p JOIN booking.person latest ON latest.email = p.email AND latest.is_latest
    WHERE p.id = ${id}`);

/** The name in the latest booking of an address; null when nobody has booked with it. */
export const findNewestName = (db: ISql, email: string): Promise<string | null> =>
  firstValue(db`SELECT name FROM booking.person WHERE email = ${email} AND is_latest`);

/** Every name and phone an address booked or was imported with. */
export const listNames = (db: ISql, email: string) =>
  db<{ name: string; phone: string | null }[]>`
    SELECT name, phone FROM booking.person WHERE email = ${email} ORDER BY id DESC`;
