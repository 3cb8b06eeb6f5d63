import { afterAll, expect, test } from 'vitest';
import { connect } from '@stillpoint/db';
import { testDatabase } from '@stillpoint/testing';
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts';

const database = testDatabase();
const opened: TcpProxy[] = [];
afterAll(() => Promise.all(opened.map((line) => line.stop())));

test('a pool whose connections lost their other side without a word fails what waits for them and goes on over new ones', async () => {
  const url = new URL(database.url);
  const line = await startTcpProxy(Number(url.port));
  opened.push(line);
  url.port = String(line.port);
  const sql = connect(url.toString(), { max: 2, lostAfterMs: 300 });
  const ask = () => Promise.allSettled([sql`SELECT 1`, sql`SELECT 1`]);
  const statesOf = async () => (await ask()).map(({ status }) => status);

  expect(await statesOf()).toEqual(['fulfilled', 'fulfilled']);
  line.silence();
  expect(await statesOf()).toEqual(['rejected', 'rejected']);
  expect(await statesOf()).toEqual(['fulfilled', 'fulfilled']);
  await sql.end({ timeout: 1 });
});
