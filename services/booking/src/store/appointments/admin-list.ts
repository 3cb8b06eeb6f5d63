import type { AppointmentSort } from '@stillpoint/contracts';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import type { ISql } from '@stillpoint/db';
import { shownWithNote, type AdminRow } from './appointment-lists.ts';
import { isFound, searchTables } from './search.ts';

/** Filters of the administrator's list; null or blank for no filter. */
export interface AdminFilter {
  id: string | null;
  search: string;
  status: AppointmentStatus | null;
  /** Span of the starts in epoch milliseconds; either end may be open. */
  from: number | null;
  to: number | null;
  /** Abandoned holds: left out, included, or alone. */
  abandoned: 'without' | 'with' | 'only';
}
export interface Page {
  size: number;
  number: number;
}

function matchesFilter(db: ISql, { id, status, from, to, abandoned }: AdminFilter) {
  return db`
    ${abandoned === 'with' ? db`true` : abandoned === 'only' ? db`a.is_abandoned` : db`NOT a.is_abandoned`}
    ${id === null ? db`` : db`AND a.id = ${id}`}
    ${status === null ? db`` : db`AND a.status = ${status}`}
    ${from === null ? db`` : db`AND a.starts_at >= ${new Date(from)}`}
    ${to === null ? db`` : db`AND a.starts_at < ${new Date(to)}`}`;
}

/** Each order is an index read forwards or backwards; ties are broken by id. */
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

const isBlank = ({ search }: AdminFilter) => search.trim() === '';

/** The administrator's whole list with sealed notes. */
export const listAdminRows = (db: ISql, { filter, sort }: { filter: AdminFilter; sort: AppointmentSort }) =>
  db<AdminRow[]>`
    ${isBlank(filter) ? db`` : db`WITH ${searchTables(db, filter.search)}`}
    SELECT ${shownWithNote(db)} FROM booking.appointment a ${joined(db)}
    WHERE ${asked(db, filter)}
    ORDER BY ${ordered(db, sort)}`;

const joined = (db: ISql) => db`
  JOIN booking.service s ON s.id = a.service_id
  LEFT JOIN booking.session_note n ON n.appointment_id = a.id`;

/**
 * One page of the list: ids are selected first, then the rows are read. `isLong`: the list is too long to be collected and
 * sorted for one page.
 */
export const listAdminPage = (
  db: ISql,
  { filter, sort, page, isLong }: { filter: AdminFilter; sort: AppointmentSort; page: Page; isLong: boolean },
): Promise<AdminRow[]> =>
  db<AdminRow[]>`
    ${isBlank(filter) ? db`` : db`WITH ${searchTables(db, filter.search)}`}
    SELECT ${shownWithNote(db)}
    FROM (
      SELECT a.id FROM ${isLong ? db`booking.appointment a WHERE ${asked(db, filter)}` : found(db, filter)}
      ORDER BY ${ordered(db, sort)} LIMIT ${page.size} OFFSET ${(page.number - 1) * page.size}
    ) AS chosen
    JOIN booking.appointment a ON a.id = chosen.id ${joined(db)}
    ORDER BY ${ordered(db, sort)}`;

const asked = (db: ISql, filter: AdminFilter) =>
  isBlank(filter) ? matchesFilter(db, filter) : db`${matchesFilter(db, filter)} AND ${isFound(db)}`;

/** The same appointments, starting from the people and services that a search found, each once. */
const found = (db: ISql, filter: AdminFilter) =>
  isBlank(filter)
    ? db`booking.appointment a WHERE ${matchesFilter(db, filter)}`
    : db`(
        SELECT a.* FROM person_found p JOIN booking.appointment a ON a.person_id = p.id WHERE ${matchesFilter(db, filter)}
        UNION ALL
        SELECT a.* FROM service_found f JOIN booking.appointment a ON lower(a.service_name) = f.name
        WHERE ${matchesFilter(db, filter)} AND a.person_id NOT IN (SELECT id FROM person_found)
      ) AS a`;

/** Number of appointments in the whole list, counted up to `most`. */
export async function countAdminRows(db: ISql, filter: AdminFilter, most: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    ${isBlank(filter) ? db`` : db`WITH ${searchTables(db, filter.search)}`}
    SELECT count(*) FROM (SELECT 1 FROM ${found(db, filter)} LIMIT ${most}) AS counted`;
  return row.count;
}

/** Number of abandoned holds that match the same filters, counted up to `most`. */
export const countAbandonedRows = (db: ISql, filter: AdminFilter, most: number): Promise<number> =>
  countAdminRows(db, { ...filter, abandoned: 'only' }, most);
