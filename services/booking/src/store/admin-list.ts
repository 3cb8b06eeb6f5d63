import type { AppointmentSort } from '@stillpoint/contracts';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import type { ISql } from '@stillpoint/db';
import { shownWithNote, type AdminRow } from './appointment-lists.ts';
import { isAbandonedTry, unlessAbandoned } from './abandoned.ts';
import { isSearched, searched } from './searched.ts';

/** What the administrator's list is narrowed to; null or blank: not. */
export interface AdminFilter {
  id: string | null;
  search: string;
  status: AppointmentStatus | null;
  /** Starts within, epoch milliseconds; either end may be open. */
  from: number | null;
  to: number | null;
  includeAbandoned: boolean;
}
export interface Page {
  size: number;
  number: number;
}

function narrowed(db: ISql, { id, status, from, to, includeAbandoned }: AdminFilter) {
  return db`
    ${unlessAbandoned(db, { includeAbandoned })}
    ${id === null ? db`` : db`AND a.id = ${id}`}
    ${status === null ? db`` : db`AND a.status = ${status}`}
    ${from === null ? db`` : db`AND a.starts_at >= ${new Date(from)}`}
    ${to === null ? db`` : db`AND a.starts_at < ${new Date(to)}`}`;
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

const isBlank = ({ search }: AdminFilter) => search.trim() === '';

/** The administrator's whole list with sealed notes. */
export const listAdminRows = (db: ISql, { filter, sort }: { filter: AdminFilter; sort: AppointmentSort }) =>
  db<AdminRow[]>`
    ${isBlank(filter) ? db`` : db`WITH ${searched(db, filter.search)}`}
    SELECT ${shownWithNote(db)} FROM booking.appointment a ${joined(db)}
    WHERE ${narrowed(db, filter)} ${isBlank(filter) ? db`` : db`AND ${isSearched(db)}`}
    ORDER BY ${ordered(db, sort)}`;

const joined = (db: ISql) => db`
  JOIN booking.service s ON s.id = a.service_id
  LEFT JOIN booking.session_note n ON n.appointment_id = a.id`;

/** One page of it: found by ids alone, from the nearer end of the list, then read. `total`: how many there are in all. */
export async function listAdminPage(
  db: ISql,
  of: { filter: AdminFilter; sort: AppointmentSort; page: Page; total: number },
): Promise<AdminRow[]> {
  const before = (of.page.number - 1) * of.page.size;
  const size = Math.min(of.page.size, of.total - before);
  if (size <= 0) return [];
  const after = of.total - before - size;
  const near = before <= after ? { sort: of.sort, skip: before } : { sort: reversed(of.sort), skip: after };
  return db<AdminRow[]>`
    ${isBlank(of.filter) ? db`` : db`WITH ${searched(db, of.filter.search)}`}
    SELECT ${shownWithNote(db)}
    FROM (
      SELECT a.id FROM ${isBlank(of.filter) ? db`booking.appointment a WHERE ${narrowed(db, of.filter)}` : found(db, of)}
      ORDER BY ${ordered(db, near.sort)} LIMIT ${size} OFFSET ${near.skip}
    ) AS chosen
    JOIN booking.appointment a ON a.id = chosen.id ${joined(db)}
    ORDER BY ${ordered(db, of.sort)}`;
}

const reversed = (sort: AppointmentSort) =>
  (sort.endsWith('-asc') ? sort.replace(/asc$/, 'desc') : sort.replace(/desc$/, 'asc')) as AppointmentSort;

/** Up to here a search's appointments are gathered and sorted; above, the order's index is read until the page is full. */
const FEW = 1_000;

const found = (db: ISql, { filter, total }: { filter: AdminFilter; total: number }) =>
  total > FEW
    ? db`booking.appointment a WHERE ${narrowed(db, filter)} AND ${isSearched(db)}`
    : db`(
        SELECT a.* FROM person_found p JOIN booking.appointment a ON a.person_id = p.id WHERE ${narrowed(db, filter)}
        UNION ALL
        SELECT a.* FROM service_found f JOIN booking.appointment a ON lower(a.service_name) = f.name
        WHERE ${narrowed(db, filter)} AND a.person_id NOT IN (SELECT id FROM person_found)
      ) AS a`;

/** How many appointments the whole list has. */
export async function countAdminRows(db: ISql, filter: AdminFilter): Promise<number> {
  const [row] = await countOf(db, filter);
  return row.count;
}

function countOf(db: ISql, filter: AdminFilter) {
  type Count = [{ count: number }];
  const { id, status, from, to, search, includeAbandoned } = filter;
  if (!isBlank(filter))
    return db<Count>`
      WITH ${searched(db, search)}
      SELECT (
        SELECT count(*) FROM person_found p JOIN booking.appointment a ON a.person_id = p.id WHERE ${narrowed(db, filter)}
      ) + (
        SELECT count(*) FROM service_found f JOIN booking.appointment a ON lower(a.service_name) = f.name
        WHERE ${narrowed(db, filter)} AND a.person_id NOT IN (SELECT id FROM person_found)
      ) AS count`;
  if ([id, status, from, to].some((value) => value !== null))
    return db<Count>`SELECT count(*) FROM booking.appointment a WHERE ${narrowed(db, filter)}`;
  // All of them are counted as they are written; the abandoned ones are few, and have an index of their own.
  return db<Count>`
    SELECT (SELECT coalesce(sum(appointments), 0) FROM booking.booked_service)
      - ${includeAbandoned ? db`0` : db`(SELECT count(*) FROM booking.appointment a WHERE ${isAbandonedTry(db)})`} AS count`;
}

/** How many abandoned tries the same question finds; they are few, and have an index of their own. */
export async function countAbandonedRows(db: ISql, of: AdminFilter): Promise<number> {
  const filter = { ...of, includeAbandoned: true };
  const [row] = await db<[{ count: number }]>`
    ${isBlank(filter) ? db`` : db`WITH ${searched(db, filter.search)}`}
    SELECT count(*) FROM booking.appointment a
    WHERE ${isAbandonedTry(db)} AND ${narrowed(db, filter)} ${isBlank(filter) ? db`` : db`AND ${isSearched(db)}`}`;
  return row.count;
}
