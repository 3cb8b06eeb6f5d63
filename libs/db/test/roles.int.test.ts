import { expect, test } from 'vitest';
import { testDatabase, testPool, TEST_SECRET } from '@stillpoint/testing';
import { connect, ensureLogins, queueAddress } from '../src/index.ts';

const database = testDatabase();
const roles = ['stillpoint_identity', 'stillpoint_booking', 'stillpoint_notification', 'stillpoint_payment'] as const;

test.each(roles)('the role %s can act only as itself, and cannot become another', async (role) => {
  const sql = testPool(database.url, role, { max: 1 });
  const [me] = await sql`
    SELECT session_user::text AS session, current_user::text AS current, rolsuper, rolcreaterole, rolcreatedb
    FROM pg_roles WHERE rolname = session_user`;
  expect(me).toEqual({ session: role, current: role, rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  await sql`SET ROLE NONE`;
  expect((await sql`SELECT current_user::text AS name`)[0]).toEqual({ name: role });
  const owner = decodeURIComponent(new URL(database.url).username);
  for (const other of [owner, ...roles.filter((each) => each !== role)]) {
    await expect(sql`SET ROLE ${sql(other)}`).rejects.toThrow(/permission denied to set role/);
    await expect(sql`SET SESSION AUTHORIZATION ${sql(other)}`).rejects.toThrow(/permission denied/);
  }
  await sql.end();
});

test.each(roles)('the role %s can access neither the files of the server nor its passwords', async (role) => {
  const sql = testPool(database.url, role, { max: 1 });
  const attempts = [
    `SELECT pg_read_file('postgresql.conf')`,
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `SELECT * FROM pg_authid`,
    `CREATE ROLE intruder`,
    `CREATE TABLE public.note (text text)`,
    `ALTER ROLE ${role} SUPERUSER`,
  ];
  for (const attempt of attempts)
    await expect(sql.unsafe(attempt), attempt).rejects.toThrow(/permission denied|must be/);
  await sql.end();
});

test('no role of a service has any right on a table of another service', async () => {
  const owner = connect(database.url, { max: 1 });
  const foreign = await owner<{ pair: string; isAllowed: boolean }[]>`
    SELECT role || ' on ' || c.oid::regclass AS pair,
      has_table_privilege(role, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE') AS is_allowed
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace, unnest(${[...roles]}::text[]) AS role
    WHERE relkind = 'r' AND nspname IN ('identity', 'booking', 'notification', 'payment') AND role <> 'stillpoint_' || nspname`;
  await owner.end();
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(({ isAllowed }) => isAllowed)).toEqual([]);
});

test('a copy that was restored without the grants of its roles is refused with one sentence', async () => {
  const owner = connect(database.url, { max: 1 });
  await owner`REVOKE USAGE ON SCHEMA payment FROM stillpoint_payment`;
  const settings = { DATABASE_URL: database.url, APP_SECRET: TEST_SECRET };
  await expect(ensureLogins(owner, settings)).rejects.toThrow(
    /^stillpoint_payment had no rights here, .* once more\.$/,
  );
  await owner`GRANT USAGE ON SCHEMA payment TO stillpoint_payment`;
  await owner.end();
});

test('a queue in PostgreSQL has a role of its own, and the address of one in Redis is left unchanged', () => {
  const APP_SECRET = TEST_SECRET;
  expect(queueAddress({ QUEUE_URL: 'redis://redis:6379', APP_SECRET })).toBe('redis://redis:6379');
  expect(queueAddress({ QUEUE_URL: 'postgres://owner:secret@db/x', APP_SECRET })).toMatch(
    /^postgres:\/\/stillpoint_queue:[\w-]{43}@db\/x$/,
  );
});
