import type { listAdminAppointments as endpoint } from '@stillpoint/contracts';
import { dayBounds } from '@stillpoint/scheduling';
import type { z } from 'zod';
import type { BookingContext } from '../context.ts';
import { countAdminRows, listAdminPage, listAdminRows, type AdminFilter } from '../store/admin-list.ts';
import { adminAppointmentOf } from './shape.ts';

export type AdminAppointmentsQuery = z.output<(typeof endpoint)['query']>;
export type AdminAppointmentsAnswer = z.input<(typeof endpoint)['response']>;

/**
 * The administrator's appointments with their session notes opened: the plain list, or one page when `page` is given. `from` and
 * `to` are practice days, both included.
 */
export async function listAdminAppointments(
  context: BookingContext,
  query: AdminAppointmentsQuery,
): Promise<AdminAppointmentsAnswer> {
  const { sql, sealer, timeZone } = context;
  const filter: AdminFilter = {
    id: query.id ?? null,
    search: query.search ?? '',
    status: query.status ?? null,
    from: query.from ? dayBounds(query.from, timeZone).start : null,
    to: query.to ? dayBounds(query.to, timeZone).end : null,
    includeAbandoned: query.include === 'abandoned',
  };
  const { sort } = query;
  if (query.page === undefined) {
    return (await listAdminRows(sql, { filter, sort })).map(adminAppointmentOf(sealer));
  }
  const page = { size: query.pageSize, number: query.page };
  const total = await countAdminRows(sql, filter);
  const rows = await listAdminPage(sql, { filter, sort, page, total });
  return { items: rows.map(adminAppointmentOf(sealer)), total, page: query.page };
}
