import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEarlierDatabase, testDatabase } from '@stillpoint/testing';
import type { Sql } from '../src/connect.ts';
import { LANDED_MIGRATIONS } from '../src/landed-migrations.ts';

const database = testDatabase();

/** Columns, indexes and rules of the services' tables, sorted by name. */
const shapeOf = async (sql: Sql) => ({
  columns: await sql`
    SELECT table_schema, table_name, column_name, data_type, collation_name, is_nullable, column_default, generation_expression
    FROM information_schema.columns WHERE table_schema IN ('booking', 'payment') ORDER BY 1, 2, 3`,
  indexes: await sql`SELECT indexdef FROM pg_indexes WHERE schemaname IN ('booking', 'payment') ORDER BY 1`,
  checks: await sql`
    SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE connamespace IN ('booking'::regnamespace, 'payment'::regnamespace) ORDER BY 1, 2`,
});

/** Replaces each given text, which must occur. */
const replaced = (text: string, pieces: readonly (readonly [string, string])[]) =>
  pieces.reduce((sql, [piece, earlier]) => {
    expect(sql).toContain(piece);
    return sql.replace(piece, earlier);
  }, text);

/** Fills an earlier database without checksums, migrates it and inspects it. */
async function upgrade(
  { sql, migrate }: Awaited<ReturnType<typeof createEarlierDatabase>>,
  fill: (sql: Sql) => Promise<unknown>,
  look: (sql: Sql) => Promise<void>,
): Promise<void> {
  await sql`ALTER TABLE migrations.applied DROP COLUMN checksum`;
  await fill(sql);
  await migrate();
  expect(await shapeOf(sql)).toEqual(await shapeOf(database.sql));
  const applied = await sql<{ name: string; checksum: string }[]>`SELECT name, checksum FROM migrations.applied`;
  expect(Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum]))).toEqual(LANDED_MIGRATIONS);
  await look(sql);
}

test('a database of the first version, whose appointments were searched by one text, is migrated and keeps its appointments', async () => {
  const earlier = await createEarlierDatabase(
    { events: 2, identity: 2, booking: 5, notification: 3, payment: 4 },
    (name, sql) =>
      name !== 'booking/002-appointments.sql'
        ? sql
        : replaced(sql, [
            ['text COLLATE "C" NOT NULL', 'text NOT NULL'],
            ['person_text text', 'search_text text'],
            [`coalesce(client_phone, ''))`, `coalesce(client_phone, '') || ' ' || service_name)`],
            ['(client_email, starts_at DESC) INCLUDE (client_name)', '(client_email, starts_at)'],
            ['appointment_search_person', 'appointment_search'],
            ['person_text gin', 'search_text gin'],
            [
              'CREATE INDEX appointment_search_service ON booking.appointment USING gin (lower(service_name) gin_trgm_ops);',
              '',
            ],
          ]),
  );
  const id = randomUUID();
  await upgrade(
    earlier,
    (sql) => sql`
      WITH service AS (
        INSERT INTO booking.service (name, description, price_cents, duration_minutes) VALUES ('Sleep', 'Rest', 9500, 60)
        RETURNING id)
      INSERT INTO booking.appointment (id, service_id, service_name, service_description, price_cents, duration_minutes,
        starts_at, ends_at, status, payment_status, client_name, client_email, created_at)
      SELECT ${id}, id, 'Sleep', 'Rest', 0, 60, '2026-01-05T15:00Z', '2026-01-05T16:00Z', 'confirmed', 'pending', 'Ada Quill',
        'ada@example.com', now() FROM service`,
    async (sql) => {
      expect(
        await sql`SELECT a.id, p.name FROM booking.appointment a JOIN booking.person p ON p.id = a.person_id`,
      ).toEqual([{ id, name: 'Ada Quill' }]);
    },
  );
});

test('a database whose notes about handled payments named no appointment is migrated, and each note is matched to its own', async () => {
  const earlier = await createEarlierDatabase(
    { events: 2, identity: 2, booking: 8, notification: 5, payment: 6 },
    (name, sql) =>
      name !== 'payment/004-refund-shares-and-stuck-money.sql'
        ? sql
        : replaced(sql, [
            ['  appointment_id uuid NOT NULL,\n', ''],
            ['CREATE INDEX handled_by_time ON payment.handled (handled_at);\n', ''],
          ]),
  );
  const [appointmentId, orderId] = [randomUUID(), randomUUID()];
  await upgrade(
    earlier,
    async (sql) => {
      await sql`INSERT INTO payment.amount_due (appointment_id, amount_cents, created_at) VALUES (${appointmentId}, 9500, now())`;
      await sql`
        INSERT INTO payment.orders (id, appointment_id, amount_cents, currency, description, provider_id, state, created_at)
        VALUES (${orderId}, ${appointmentId}, 9500, 'USD', 'Sleep', 'ORDER', 'open', now())`;
      await sql`
        INSERT INTO payment.handled (subject, kind, note, handled_by, handled_at)
        VALUES (${`order-${orderId}`}, 'capture-refused', 'sealed', 'admin', now())`;
    },
    async (sql) => {
      expect(await sql`SELECT subject, appointment_id FROM payment.handled`).toEqual([
        { subject: `order-${orderId}`, appointmentId },
      ]);
    },
  );
});
