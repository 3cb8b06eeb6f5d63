import { COUNTED, type AppointmentSort } from '@stillpoint/contracts';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import { countOf, withoutAccents, type ISql } from '@stillpoint/db';
import { shownWithNote, type AdminRow } from './appointment-lists.ts';
import { matchesText, type Searched } from './search.ts';

/** What the administrator's list is narrowed to; null: not. */
export interface AdminFilter {
  id: string | null;
  searched: Searched | null;
  status: AppointmentStatus | null;
  /** Starts within, epoch milliseconds; either end may be open. */
  from: number | null;
  to: number | null;
  /** Abandoned holds: left out, among the others, or alone. */
  abandoned: 'without' | 'with' | 'only';
}
export interface Page {
  size: number;
  number: number;
}
export interface AdminCount {
  total: number;
  /** Of these, how many are of a service that a search found. */
  services: number;
}

function narrowed(db: ISql, { id, status, from, to, abandoned }: AdminFilter) {
  return db`
    ${abandoned === 'with' ? db`true` : abandoned === 'only' ? db`a.is_abandoned` : db`NOT a.is_abandoned`}
    ${id === null ? db`` : db`AND a.id = ${id}`}
    ${status === null ? db`` : db`AND a.status = ${status}`}
    ${from === null ? db`` : db`AND a.starts_at >= ${new Date(from)}`}
    ${to === null ? db`` : db`AND a.starts_at < ${new Date(to)}`}`;
}

/** What a list is ordered by; ties fall to the id. Each is the beginning of an index, which is read forwards or backwards. */
function keyOf(db: ISql, sort: AppointmentSort) {
  switch (sort) {
    case 'date-desc':
    case 'date-asc':
      return db`a.starts_at`;
    case 'name-asc':
    case 'name-desc':
      return withoutAccents(db, db`a.client_name`);
    case 'service-asc':
    case 'service-desc':
      return withoutAccents(db, db`a.service_name`);
    case 'status-asc':
    case 'status-desc':
      return db`a.status`;
    case 'payment-asc':
    case 'payment-desc':
      return db`a.payment_status`;
    case 'price-asc':
    case 'price-desc':
      return db`a.price_cents`;
  }
}
const way = (db: ISql, sort: AppointmentSort) => (sort.endsWith('-desc') ? db`DESC` : db`ASC`);
const ordered = (db: ISql, sort: AppointmentSort) => db`${keyOf(db, sort)} ${way(db, sort)}, a.id ${way(db, sort)}`;

const joined = (db: ISql) => db`
  JOIN booking.service s ON s.id = a.service_id
  LEFT JOIN booking.session_note n ON n.appointment_id = a.id`;

/** True of an appointment `a` whose person matches the text. */
const isOfPerson = (db: ISql, searched: Searched) =>
  searched.isMore
    ? db`(SELECT ${matchesText(db, searched.typed)} FROM booking.person p WHERE p.id = a.person_id)`
    : db`a.person_id IN (SELECT unnest(${searched.people}::integer[]))`;
const isOfService = (db: ISql, { services }: Searched) =>
  db`${withoutAccents(db, db`a.service_name`)} = ANY(${services}::text[])`;

/** The administrator's whole list with sealed notes. */
export const listAdminRows = (db: ISql, { filter, sort }: { filter: AdminFilter; sort: AppointmentSort }) =>
  db<AdminRow[]>`
    SELECT ${shownWithNote(db)} FROM booking.appointment a ${joined(db)}
    WHERE ${narrowed(db, filter)} ${
      filter.searched ? db`AND (${isOfPerson(db, filter.searched)} OR ${isOfService(db, filter.searched)})` : db``
    }
    ORDER BY ${ordered(db, sort)}`;

/**
 * One page of it: found by ids alone, then read. `count`: of the whole list. A service's appointments are gathered and sorted; of more
 * than are counted, the page is met on the way through the order.
 */
export const listAdminPage = (
  db: ISql,
  asked: { filter: AdminFilter; sort: AppointmentSort; page: Page; count: AdminCount },
): Promise<AdminRow[]> => {
  const { filter, sort, page } = asked;
  const skipped = (page.number - 1) * page.size;
  const end = skipped + page.size;
  return db<AdminRow[]>`
    SELECT ${shownWithNote(db)}
    FROM (
      SELECT id FROM (
        (${firstOfPeople(db, asked)} LIMIT ${end})
        ${filter.searched && asked.count.services > 0 ? db`UNION (${firstOfServices(db, asked, filter.searched)} LIMIT ${end})` : db``}
      ) AS a
      ORDER BY key ${way(db, sort)}, id ${way(db, sort)} LIMIT ${page.size} OFFSET ${skipped}
    ) AS chosen
    JOIN booking.appointment a ON a.id = chosen.id ${joined(db)}
    ORDER BY ${ordered(db, sort)}`;
};

type Asked = { filter: AdminFilter; sort: AppointmentSort; count: AdminCount };

/** Ids and keys in order: of all, or of the people found. Few people's are gathered: they may all stand at the order's other end. */
function firstOfPeople(db: ISql, { filter, sort }: Asked) {
  const { searched } = filter;
  if (searched?.isMore && sort.startsWith('name-'))
    return db`
      SELECT a.id, ${withoutAccents(db, db`p.name`)} AS key FROM booking.person p JOIN booking.appointment a ON a.person_id = p.id
      WHERE ${matchesText(db, searched.typed)} AND ${narrowed(db, filter)}
      ORDER BY key ${way(db, sort)}, a.id ${way(db, sort)}`;
  const of = searched
    ? searched.isMore
      ? db`AND ${isOfPerson(db, searched)}`
      : db`AND a.person_id = ANY(${searched.people}::integer[]) OFFSET 0`
    : db``;
  return first(db, sort, db`${narrowed(db, filter)} ${of}`);
}

/** Of the services found. A service stands at few prices: in their order, it is looked for nowhere else. */
const firstOfServices = (db: ISql, { filter, sort, count }: Asked, searched: Searched) =>
  first(
    db,
    sort,
    db`${narrowed(db, filter)} AND ${isOfService(db, searched)}
      ${sort.startsWith('price-') ? db`AND a.price_cents = ANY(${searched.pricesCents}::integer[])` : db``}
      ${count.services > COUNTED ? db`` : db`OFFSET 0`}`,
  );

const first = (db: ISql, sort: AppointmentSort, which: ReturnType<typeof narrowed>) => db`
  SELECT a.id, ${keyOf(db, sort)} AS key FROM (SELECT * FROM booking.appointment a WHERE ${which}) AS a ORDER BY ${ordered(db, sort)}`;

/** How many appointments the whole list has; no more than `most` are counted. */
export async function countAdminRows(db: ISql, filter: AdminFilter, most: number): Promise<AdminCount> {
  const { searched, status } = filter;
  // Abandoned holds are cancelled.
  if (filter.abandoned === 'only' && status !== null && status !== 'cancelled') return { total: 0, services: 0 };
  const count = (which: ReturnType<typeof narrowed>) => countUpTo(db, most, db`${narrowed(db, filter)} ${which}`);
  if (!searched) return { total: await count(db``), services: 0 };
  const [ofFirst, services] = await Promise.all([
    count(db`AND a.person_id = ANY(${searched.people}::integer[])`),
    searched.services.length === 0 ? 0 : count(db`AND ${isOfService(db, searched)}`),
  ]);
  if (Math.max(ofFirst, services) === most) return { total: most, services };
  const isOfAny = searched.isMore
    ? db`a.person_id IN (SELECT p.id FROM booking.person p WHERE ${matchesText(db, searched.typed)})`
    : isOfPerson(db, searched);
  const [people, others] = await Promise.all([
    searched.isMore ? count(db`AND ${isOfAny}`) : ofFirst,
    services === 0 ? 0 : count(db`AND ${isOfService(db, searched)} AND NOT ${isOfAny}`),
  ]);
  return { total: Math.min(people + others, most), services };
}

const countUpTo = (db: ISql, most: number, which: ReturnType<typeof narrowed>): Promise<number> =>
  countOf(db`SELECT count(*) FROM (SELECT 1 FROM booking.appointment a WHERE ${which} LIMIT ${most}) AS counted`);
