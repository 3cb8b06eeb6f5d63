import { expect, test } from 'vitest';
import { testDatabase } from '@stillpoint/testing';
import { connect, exportSnapshot, openSnapshot } from '../src/index.ts';

const database = testDatabase();

test('a snapshot and another that names it see the database as of one moment until they are ended', async () => {
  const sql = connect(database.url, { max: 2 });
  await sql`CREATE TABLE public.seen (at integer)`;
  const first = await openSnapshot(sql);
  const second = await openSnapshot(sql, await exportSnapshot(first));
  await database.sql`INSERT INTO public.seen VALUES (1)`;
  for (const { tx } of [first, second]) expect(await tx`SELECT FROM public.seen`).toHaveLength(0);
  await Promise.all([first.end(), second.end()]);
  expect(await sql`SELECT FROM public.seen`).toHaveLength(1);
  await sql.end();
});

test('a snapshot whose connection is lost fails whoever reads from it, can be ended, and leaves its pool usable', async () => {
  const sql = connect(database.url, { max: 1 });
  const { tx, end } = await openSnapshot(sql);
  const [{ pid }] = await tx<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
  await database.sql`SELECT pg_terminate_backend(${pid}, 10000)`;
  await expect(tx`SELECT 1`).rejects.toThrow();
  await end();
  expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  await sql.end();
});

test('a snapshot that is not there cannot be opened, and leaves its pool usable', async () => {
  const sql = connect(database.url, { max: 1 });
  await expect(openSnapshot(sql, '00000003-0000001B-1')).rejects.toThrow(/snapshot/);
  expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  await sql.end();
});
