import { connect } from '@stillpoint/db';

/** What a free booking writes until it is answered; `key` marks the rows of one booking. */
const WRITTEN = [
  { table: 'booking.appointment', row: 'id = $1' },
  { table: 'booking.client_change', row: 'ctid = (SELECT min(ctid) FROM booking.client_change)' },
  { table: 'events.outbox', row: 'aggregate_id = $1' },
  { table: 'identity.audit', row: "action = 'appointment.booked' AND subject = $1::text" },
];

/**
 * Writes the rows of bookings that were made before into empty copies of their tables, indexes and constraints included, over one
 * connection and a transaction a booking: what PostgreSQL takes for it at the least. Returns milliseconds, one a booking.
 */
export async function writeBareRows(databaseUrl: string, ids: readonly string[]): Promise<number[]> {
  const sql = connect(databaseUrl, { max: 1, name: 'stillpoint-bench' });
  const copyOf = (table: string) => `bench.${table.replace('.', '_')}`;
  try {
    await sql`CREATE SCHEMA bench`;
    const columns = new Map<string, string>();
    for (const { table } of WRITTEN) {
      await sql.unsafe(`CREATE TABLE ${copyOf(table)} (LIKE ${table} INCLUDING ALL)`);
      const [row] = await sql<[{ names: string }]>`
        SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
        WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'`;
      columns.set(table, row.names);
    }
    const times: number[] = [];
    for (const id of ids) {
      const began = performance.now();
      await sql.begin(async (tx) => {
        for (const { table, row } of WRITTEN) {
          const names = columns.get(table);
          const text = `INSERT INTO ${copyOf(table)} (${names}) SELECT ${names} FROM ${table} WHERE ${row}`;
          await tx.unsafe(text, row.includes('$1') ? [id] : [], { prepare: true });
        }
      });
      times.push(performance.now() - began);
    }
    return times;
  } finally {
    await sql`DROP SCHEMA IF EXISTS bench CASCADE`;
    await sql.end();
  }
}
