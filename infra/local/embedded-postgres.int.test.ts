import postgres from 'postgres';
import { expect, test } from 'vitest';
test('x', async () => {
  const sql = postgres(process.env.TEST_DATABASE_URL ?? '');
  expect((await sql`select version() v`)[0]?.v).toContain('PostgreSQL 18');
  await sql.end();
});
