import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test.each([undefined, '', 'postgres:///stillpoint'])(
  'no connection pool is opened for the address %s, which names no host',
  (address) => {
    expect(() => connect(address as string)).toThrow('the database has no address');
  },
);

test.each([
  ['postgres://owner:a@[fd00::2]:6432/stillpoint', 'fd00::2', 6432],
  ['postgres://[::1]/stillpoint', '::1', 5432],
  ['postgres://owner:a[b]@db.example:5433/stillpoint', 'db.example', 5433],
])('a connection pool of the address %s leads to the host it names', async (address, host, port) => {
  const sql = connect(address);
  expect(sql.options).toMatchObject({ host: [host], port: [port] });
  await sql.end();
});
