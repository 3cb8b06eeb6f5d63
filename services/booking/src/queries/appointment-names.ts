import type { BookingContext } from '../context.ts';
import { listAppointmentNameRows, type AppointmentNames } from '../store/appointment-names.ts';

/** Who and what the given appointments are about, by id, in one query; ids nobody knows are left out. */
export async function listAppointmentNames(
  { sql }: BookingContext,
  ids: readonly string[],
): Promise<Map<string, AppointmentNames>> {
  if (ids.length === 0) return new Map();
  const rows = await listAppointmentNameRows(sql, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
