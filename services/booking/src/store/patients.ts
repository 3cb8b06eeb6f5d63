import type { ISql } from '@stillpoint/db';
import type { Page } from './admin-list.ts';
import { containing } from './search-text.ts';

export interface PatientRow {
  clientName: string;
  clientEmail: string;
  totalAppointments: number;
  spentCents: number;
  nextAppointment: Date | null;
}

/** Patients one of whose appointments carries the text; a patient counts whole. */
const matching = (db: ISql, search: string) =>
  search.trim() === ''
    ? db`true`
    : db`email IN (SELECT email FROM booking.person WHERE search_text LIKE ${containing(search)})`;

/** Sums by e-mail address, under the name last booked with, A to Z. Of a page, only its own patients are summed up. */
export const listPatientRows = (
  db: ISql,
  of: { search: string; now: Date; page: Page | null },
): Promise<PatientRow[]> =>
  db<PatientRow[]>`
    WITH named AS (
      SELECT DISTINCT ON (email) email, name
      FROM booking.person
      WHERE ${matching(db, of.search)}
      ORDER BY email, last_starts_at DESC
    ), chosen AS (
      SELECT email, name FROM named
      ORDER BY lower(name), email
      ${of.page ? db`LIMIT ${of.page.size} OFFSET ${(of.page.number - 1) * of.page.size}` : db``}
    )
    SELECT chosen.name AS "clientName", chosen.email AS "clientEmail",
      count(*) AS "totalAppointments",
      coalesce(sum(a.price_cents) FILTER (WHERE a.payment_status = 'completed'), 0) AS "spentCents",
      min(a.starts_at) FILTER (WHERE a.status = 'confirmed' AND a.starts_at > ${of.now}) AS "nextAppointment"
    FROM chosen JOIN booking.appointment a ON a.client_email = chosen.email
    GROUP BY chosen.email, chosen.name
    ORDER BY lower(chosen.name), chosen.email`;

/** Distinct client e-mails. */
export async function countPatients(db: ISql, search: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    SELECT count(DISTINCT email) FROM booking.person
    ${search.trim() === '' ? db`` : db`WHERE search_text LIKE ${containing(search)}`}`;
  return row.count;
}
