import {
  countedTotal,
  countLimit,
  type SessionPanel,
  type listAdminAppointments as endpoint,
} from '@stillpoint/contracts';
import { dayBounds } from '@stillpoint/scheduling';
import type * as z from 'zod';
import type { BookingContext } from '../context.ts';
import { countAdminRows, listAdminPage, listAdminRows, type AdminFilter } from '../store/appointments/admin-list.ts';
import { findNextOfClientRow, findPreviousNotedRow, findSessionRow } from '../store/appointments/appointment-lists.ts';
import { findSearched } from '../store/appointments/search.ts';
import { adminAppointmentOf } from './shape.ts';

export type AdminAppointmentsQuery = z.output<(typeof endpoint)['query']>;
export type AdminAppointmentsResponse = z.input<(typeof endpoint)['response']>;

/** Abandoned holds are counted up to here: the list says no more of them than that they are there. */
const ABANDONED_COUNTED = 100;

/**
 * The administrator's appointments with their session notes opened: the plain list, or one page when `page` is given. `from`
 * and `to` are practice days, both inclusive.
 */
export async function listAdminAppointments(
  context: BookingContext,
  query: AdminAppointmentsQuery,
): Promise<AdminAppointmentsResponse> {
  const { sql, sealer, timeZone } = context;
  const filter: AdminFilter = {
    id: query.id ?? null,
    searched: await findSearched(sql, query.search ?? ''),
    status: query.status ?? null,
    from: query.from ? dayBounds(query.from, timeZone).start : null,
    to: query.to ? dayBounds(query.to, timeZone).end : null,
    abandoned: query.include === 'abandoned' ? 'with' : 'without',
  };
  const { sort } = query;
  if (query.page === undefined) {
    return (await listAdminRows(sql, { filter, sort })).map(adminAppointmentOf(sealer));
  }
  const page = { size: query.pageSize, number: query.page };
  const limit = countLimit(query.page, query.pageSize);
  const [count, abandoned] = await Promise.all([
    countAdminRows(sql, filter, limit),
    countAdminRows(sql, { ...filter, abandoned: 'only' }, ABANDONED_COUNTED),
  ]);
  const rows = await listAdminPage(sql, { filter, sort, page, count });
  return {
    items: rows.map(adminAppointmentOf(sealer)),
    ...countedTotal(count.total, limit),
    page: query.page,
    abandoned: abandoned.total,
  };
}

/** One session with its note, the client's previous note and next session; null when there is none with that id. */
export async function getSessionPanel(context: BookingContext, id: string): Promise<SessionPanel | null> {
  const { sql, sealer } = context;
  const row = await findSessionRow(sql, id);
  if (!row) return null;
  const [previous, next] = await Promise.all([
    findPreviousNotedRow(sql, row),
    findNextOfClientRow(sql, { clientEmail: row.clientEmail, except: id, now: context.now() }),
  ]);
  const shape = adminAppointmentOf(sealer);
  return {
    appointment: shape(row),
    previous: previous && shape(previous),
    next: next && shape(next),
    patientId: row.personId,
  };
}
