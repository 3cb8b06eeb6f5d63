import { connect } from '@stillpoint/db';

/** The rows that a free booking adds until it is answered. The audit trail's head, which it moves, is a row that it changes. */
const WRITTEN = [
  { table: 'booking.appointment', row: 'id = $1' },
  { table: 'booking.client_change', row: 'ctid = (SELECT min(ctid) FROM booking.client_change)' },
  { table: 'events.outbox', row: 'aggregate_id = $1' },
  { table: 'identity.audit', row: "action = 'appointment.booked' AND subject = $1::text" },
];

/**
 * Empty copies of the tables that a booking writes, indexes and constraints included, over a connection of its own, whose backend is
 * `pid`. `write` writes the rows of a booking that was made into them, in one transaction: what PostgreSQL takes for it at the least,
 * in milliseconds. `writeAll` ends with those of several, one right after the other.
 */
export async function bareRows(databaseUrl: string) {
  const sql = connect(databaseUrl, { max: 1, name: 'stillpoint-bench' });
  const copyOf = (table: string) => `bench.${table.replace('.', '_')}`;
  const columns = new Map<string, string>();
  await sql`CREATE SCHEMA bench`;
  for (const { table } of WRITTEN) {
    await sql.unsafe(`CREATE TABLE ${copyOf(table)} (LIKE ${table} INCLUDING ALL)`);
    const [row] = await sql<[{ names: string }]>`
      SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
      WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'`;
    columns.set(table, row.names);
  }
  await sql`CREATE TABLE bench.audit_head (LIKE identity.audit_head INCLUDING ALL)`;
  await sql`INSERT INTO bench.audit_head SELECT * FROM identity.audit_head`;
  const [backend] = await sql<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
  async function write(id: string): Promise<number> {
    const began = performance.now();
    await sql.begin(async (tx) => {
      for (const { table, row } of WRITTEN) {
        const names = columns.get(table);
        const text = `INSERT INTO ${copyOf(table)} (${names}) SELECT ${names} FROM ${table} WHERE ${row}`;
        await tx.unsafe(text, row.includes('$1') ? [id] : [], { prepare: true });
      }
      await tx`
        UPDATE bench.audit_head SET (position, hash, seal) = (SELECT position, hash, seal FROM identity.audit_head)`;
    });
    return performance.now() - began;
  }
  return {
    pid: backend.pid,
    write,
    async writeAll(ids: readonly string[]): Promise<number[]> {
      const times: number[] = [];
      for (const id of ids) times.push(await write(id));
      await sql`DROP SCHEMA bench CASCADE`;
      await sql.end();
      return times;
    },
  };
}
