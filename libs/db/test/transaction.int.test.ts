import { afterAll, beforeEach, expect, test } from 'vitest';
import { proxyTo, testDatabase } from '@stillpoint/testing';
import { connect, type Sql, type TransactionSql } from '../src/connect.ts';
import { commitWith, inTransaction } from '../src/transaction.ts';

const database = testDatabase();
const sqlOf = (max: number) => connect(database.url, { max });
let sql: Sql;

beforeEach(async () => {
  sql ??= sqlOf(1);
  await sql`DROP TABLE IF EXISTS public.note`;
  await sql`CREATE TABLE public.note (text text PRIMARY KEY, of text REFERENCES public.note DEFERRABLE INITIALLY DEFERRED)`;
});
afterAll(() => sql.end());

const write = async (db: TransactionSql, text: string, of: string | null = null) => {
  await db`INSERT INTO public.note ${db({ text, of })}`;
  return text;
};
const written = async () =>
  (await sql<{ text: string }[]>`SELECT text FROM public.note ORDER BY text`).map(({ text }) => text);

test('a transaction keeps all it wrote, and its connection is free again', async () => {
  expect(await inTransaction(sql, (tx) => Promise.all([write(tx, 'a'), write(tx, 'b')]))).toEqual(['a', 'b']);
  expect(await written()).toEqual(['a', 'b']);
});

test.each<[string, string, (tx: TransactionSql) => Promise<unknown>]>([
  ['its work fails', 'no', (tx) => write(tx, 'a').then(() => Promise.reject(new Error('no')))],
  ['its work fails before it asks for anything', 'no', () => Promise.reject(new Error('no'))],
  ['a statement fails', 'duplicate key', (tx) => Promise.all([write(tx, 'a'), write(tx, 'a'), write(tx, 'b')])],
  [
    'a statement fails that its work forgives',
    'a statement failed',
    async (tx) => {
      await write(tx, 'a');
      await write(tx, 'a').catch(() => undefined);
    },
  ],
  ['a rule fails that is checked at its end', 'foreign key', (tx) => write(tx, 'a', 'nobody')],
  [
    'one of the last statements fails',
    'duplicate key',
    (tx) => commitWith(tx, [write(tx, 'a'), write(tx, 'a'), write(tx, 'b')]),
  ],
  [
    'a rule fails that is checked at its end, sent with the last statements',
    'foreign key',
    (tx) => commitWith(tx, [write(tx, 'a', 'nobody')]),
  ],
  [
    'the maker of a last statement fails',
    'no key',
    (tx) => commitWith(tx, [write(tx, 'a'), Promise.resolve().then(() => Promise.reject(new Error('no key')))]),
  ],
])('nothing of a transaction is kept when %s', async (_, reason, work) => {
  await expect(inTransaction(sql, work)).rejects.toThrow(reason);
  expect(await written()).toEqual([]);
  await inTransaction(sql, (tx) => write(tx, 'after'));
  expect(await written()).toEqual(['after']);
});

test('the last statements of a transaction share their round trip with its end, also where one is made late', async () => {
  const late = async (tx: TransactionSql) => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    return write(tx, 'late');
  };
  expect(await inTransaction(sql, (tx) => commitWith(tx, [write(tx, 'a'), late(tx)]))).toEqual(['a', 'late']);
  expect(await written()).toEqual(['a', 'late']);
});

test('a statement after the end of its transaction is refused instead of kept by itself', async () => {
  let after: Promise<unknown> = Promise.resolve();
  await inTransaction(sql, async (tx) => {
    await commitWith(tx, [write(tx, 'a')]);
    after = write(tx, 'b').catch((error: unknown) => error);
  });
  expect(await after).toMatchObject({ message: expect.stringContaining('after the end') as string });
  expect(await written()).toEqual(['a']);
});

test('transactions that could not begin while the database was away take no connection from those after it, however few there are', async () => {
  const proxy = await proxyTo(database.url);
  const only = connect(proxy.url, { max: 1 });
  const number = (given: number) =>
    inTransaction(only, async (tx) => (await tx<[{ number: number }]>`SELECT ${given}::int AS number`)[0].number);
  try {
    await expect(Promise.all([number(1), number(2)])).rejects.toThrow('ECONNREFUSED');
    await expect(number(3)).rejects.toThrow('ECONNREFUSED');
    await proxy.open();
    expect(await Promise.all([number(4), number(5), number(6)])).toEqual([4, 5, 6]);
    await proxy.shut();
    await expect(number(7)).rejects.toThrow(/ECONNREFUSED|CONNECTION_CLOSED/);
    await proxy.open();
    expect(await number(8)).toBe(8);
  } finally {
    await only.end();
    await proxy.shut();
  }
});

test('a transaction that waits for a connection which the server ends gets the next one', async () => {
  const only = connect(database.url, { max: 1 });
  try {
    let waiting: Promise<unknown> = Promise.resolve();
    const cut = inTransaction(only, async (tx) => {
      const [{ pid }] = await tx<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
      waiting = inTransaction(only, (other) => other`SELECT 2 AS number`);
      await sql`SELECT pg_terminate_backend(${pid})`;
      await tx`SELECT 1`;
    });
    await expect(cut).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await waiting).toEqual([{ number: 2 }]);
  } finally {
    await only.end();
  }
});
