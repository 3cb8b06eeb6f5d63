import type { AppointmentSort, AppointmentStatus } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { AdminRow } from './appointment-lists.ts';
import { appointmentColumns } from './appointments.ts';
import { containing } from './search-text.ts';

/** What the administrator's list is narrowed to; null or blank: not. */
export interface AdminFilter {
  id: string | null;
  search: string;
  status: AppointmentStatus | null;
  /** Starts within, epoch milliseconds; either end may be open. */
  from: number | null;
  to: number | null;
}
export interface Page {
  size: number;
  number: number;
}

function matching(db: ISql, { id, search, status, from, to }: AdminFilter) {
  return db`
    true
    ${id === null ? db`` : db`AND a.id = ${id}`}
    ${status === null ? db`` : db`AND a.status = ${status}`}
    ${from === null ? db`` : db`AND a.starts_at >= ${new Date(from)}`}
    ${to === null ? db`` : db`AND a.starts_at < ${new Date(to)}`}
    ${search.trim() === '' ? db`` : db`AND (a.person_text LIKE ${containing(search)} OR lower(a.service_name) LIKE ${containing(search)})`}`;
}

/** Each order is an index read forwards or backwards; ties fall to the id. */
function ordered(db: ISql, sort: AppointmentSort) {
  switch (sort) {
    case 'date-desc':
      return db`a.starts_at DESC, a.id DESC`;
    case 'date-asc':
      return db`a.starts_at, a.id`;
    case 'name-asc':
      return db`lower(a.client_name), a.id`;
    case 'name-desc':
      return db`lower(a.client_name) DESC, a.id DESC`;
    case 'service-asc':
      return db`lower(a.service_name), a.id`;
    case 'service-desc':
      return db`lower(a.service_name) DESC, a.id DESC`;
    case 'status-asc':
      return db`a.status, a.id`;
    case 'status-desc':
      return db`a.status DESC, a.id DESC`;
    case 'payment-asc':
      return db`a.payment_status, a.id`;
    case 'payment-desc':
      return db`a.payment_status DESC, a.id DESC`;
    case 'price-asc':
      return db`a.price_cents, a.id`;
    case 'price-desc':
      return db`a.price_cents DESC, a.id DESC`;
  }
}

/** The administrator's list with sealed notes: one page, or all of it. The page is found by ids alone, then read. */
export const listAdminRows = (
  db: ISql,
  of: { filter: AdminFilter; sort: AppointmentSort; page: Page | null },
): Promise<AdminRow[]> =>
  db<AdminRow[]>`
    SELECT ${appointmentColumns(db)}, s.is_active AS "serviceIsActive", n.answers AS note
    FROM (
      SELECT a.id FROM booking.appointment a
      WHERE ${matching(db, of.filter)}
      ${of.page ? db`ORDER BY ${ordered(db, of.sort)} LIMIT ${of.page.size} OFFSET ${(of.page.number - 1) * of.page.size}` : db``}
    ) AS chosen
    JOIN booking.appointment a ON a.id = chosen.id
    JOIN booking.service s ON s.id = a.service_id
    LEFT JOIN booking.session_note n ON n.appointment_id = a.id
    ORDER BY ${ordered(db, of.sort)}`;

export async function countAdminRows(db: ISql, filter: AdminFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    SELECT count(*) FROM booking.appointment a WHERE ${matching(db, filter)}`;
  return row.count;
}
