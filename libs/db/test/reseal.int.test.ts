import { expect, test } from 'vitest';
import { createSealer } from '@stillpoint/sealing';
import { TEST_SECRET, testDatabase } from '@stillpoint/testing';
import { resealAll, withConnection, type Sql } from '../src/index.ts';

const database = testDatabase();
const old = createSealer(TEST_SECRET);
const rotated = createSealer(`a newer secret of this test that is long enough,${TEST_SECRET}`);
const reseal = (owner: Sql) => resealAll(owner, rotated, { onResealed: () => undefined });

test('sealing everything again goes on for longer than a statement may last', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => {
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    return { id, person: old.seal(['events.erasure', id, 'person'], 'somebody'), erasedAt: new Date() };
  });
  await database.sql`INSERT INTO events.erasure ${database.sql(rows)}`;
  await database.sql`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END $$`;
  await database.sql`CREATE TRIGGER slowly AFTER UPDATE ON events.erasure FOR EACH ROW
    WHEN (NEW.id::text LIKE '%00') EXECUTE FUNCTION slowly()`;
  const resealInTime = async (owner: Sql) => {
    // At the same time, so that both connections have it.
    const limit = () => owner`SELECT set_config('statement_timeout', '1000', false), pg_sleep(0.2)`;
    await Promise.all([limit(), limit()]);
    expect((await reseal(owner)).resealed).toBeGreaterThanOrEqual(1_000);
  };
  await withConnection(database.url, 'stillpoint-test', resealInTime, 2);
});

test('sealing again finds each row of a file that is taken over by its key, however many there are', async () => {
  const { sql } = database;
  const importId = '00000000-0000-4000-8000-000000000001';
  await sql`
    INSERT INTO booking.import (id, file_name, source, is_dry_run, total, created_at)
    VALUES (${importId}, 'list.csv', 'other', false, 600, now())`;
  const rows = Array.from({ length: 600 }, (_, position) => {
    const content = old.seal(['booking.import_row', `${importId} ${position}`, 'content'], 'x'.repeat(300));
    return { importId, position, content };
  });
  await sql`INSERT INTO booking.import_row ${sql(rows)}`;
  await withConnection(database.url, 'stillpoint-test', reseal, 2);
  const uses = async () => {
    const [row] = await sql<[{ byKey: number; ofAll: number }]>`
      SELECT idx_scan AS by_key, seq_scan AS of_all FROM pg_stat_user_tables WHERE relid = 'booking.import_row'::regclass`;
    return row;
  };
  // PostgreSQL counts when a connection ends.
  await expect.poll(async () => (await uses()).byKey, { timeout: 10_000 }).toBeGreaterThanOrEqual(600);
  expect((await uses()).ofAll).toBeLessThan(10);
});
