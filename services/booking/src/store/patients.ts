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
    : db`client_email IN (SELECT client_email FROM booking.appointment WHERE person_text LIKE ${containing(search)})`;

/** Sums by e-mail address, under the name last booked with, A to Z. Of a page, only its own patients are summed up. */
export const listPatientRows = (
  db: ISql,
  of: { search: string; now: Date; page: Page | null },
): Promise<PatientRow[]> =>
  db<PatientRow[]>`
    WITH named AS (
      SELECT DISTINCT ON (client_email) client_email, client_name
      FROM booking.appointment
      WHERE ${matching(db, of.search)}
      ORDER BY client_email, starts_at DESC
    ), chosen AS (
      SELECT client_email, client_name FROM named
      ORDER BY lower(client_name), client_email
      ${of.page ? db`LIMIT ${of.page.size} OFFSET ${(of.page.number - 1) * of.page.size}` : db``}
    )
    SELECT chosen.client_name AS "clientName", chosen.client_email AS "clientEmail",
      count(*) AS "totalAppointments",
      coalesce(sum(a.price_cents) FILTER (WHERE a.payment_status = 'completed'), 0) AS "spentCents",
      min(a.starts_at) FILTER (WHERE a.status = 'confirmed' AND a.starts_at > ${of.now}) AS "nextAppointment"
    FROM chosen JOIN booking.appointment a ON a.client_email = chosen.client_email
    GROUP BY chosen.client_email, chosen.client_name
    ORDER BY lower(chosen.client_name), chosen.client_email`;

export async function countPatients(db: ISql, search: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    SELECT count(*) FROM (
      SELECT client_email FROM booking.appointment
      ${search.trim() === '' ? db`` : db`WHERE person_text LIKE ${containing(search)}`}
      GROUP BY client_email
    ) AS patient`;
  return row.count;
}
