import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test.each([undefined, '', 'postgres:///stillpoint'])(
  'no connection pool is opened for the address %s, which names no host',
  (address) => {
    expect(() => connect(address as string)).toThrow('the database has no address');
  },
);
