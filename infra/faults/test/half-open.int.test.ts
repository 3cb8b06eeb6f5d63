import { afterAll, expect, test } from 'vitest';
import { connect } from '@stillpoint/db';
import { testDatabase } from '@stillpoint/testing';
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts';

const database = testDatabase();
const opened: TcpProxy[] = [];
afterAll(() => Promise.all(opened.map((line) => line.stop())));

const throughLine = async (max: number) => {
  const url = new URL(database.url);
  const line = await startTcpProxy(Number(url.port));
  opened.push(line);
  url.port = String(line.port);
  return { line, sql: connect(url.toString(), { max, lostAfterMs: 300 }) };
};

test('a pool whose connections lost their other side without a word fails what waits for them and goes on over new ones', async () => {
  const { line, sql } = await throughLine(2);
  const ask = () => Promise.allSettled([sql`SELECT 1`, sql`SELECT 1`]);
  const statesOf = async () => (await ask()).map(({ status }) => status);

  expect(await statesOf()).toEqual(['fulfilled', 'fulfilled']);
  line.silence();
  expect(await statesOf()).toEqual(['rejected', 'rejected']);
  expect(await statesOf()).toEqual(['fulfilled', 'fulfilled']);
  await sql.end({ timeout: 1 });
});

test('a connection that lost its other side without a word ends although everybody goes on asking over it', async () => {
  const { line, sql } = await throughLine(1);
  await sql`SELECT 1`;
  line.silence();
  const asking = setInterval(() => void sql`SELECT 1`.catch(() => {}), 20);
  await expect(sql`SELECT 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  clearInterval(asking);
  expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  await sql.end({ timeout: 1 });
});
