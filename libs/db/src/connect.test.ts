import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test.each([undefined, '', 'postgres:///stillpoint'])(
  'no connection pool is opened for the address %s, which names no host',
  (address) => {
    expect(() => connect(address as string)).toThrow('the database has no address');
  },
);

test.each([
  ['postgres://app@[::1]:5433/app', ['::1'], [5433], 'app'],
  ['postgres://app@[fd00::7]/app', ['fd00::7'], [5432], 'app'],
  ['postgres://app@db.example:5433/calm%20mind', ['db.example'], [5433], 'calm mind'],
])('a pool for the address %s goes to that host, port and database', (address, host, port, database) => {
  expect(connect(address).options).toMatchObject({ host, port, database });
});
