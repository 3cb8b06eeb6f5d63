import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';

/** A pool of a server that does this with each connection, and lets nobody in. */
async function poolOf(take: (socket: Socket) => void) {
  const server = createServer((socket) => take(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sql = connect(`postgres://app@127.0.0.1:${port}/app`, { max: 4, letInSeconds: 2 });
  onTestFinished(() => sql.end({ timeout: 0 }).finally(() => server.close()));
  return sql;
}

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

test('of many queries at once none waits much longer than the first for a server that takes connections and says nothing', async () => {
  const sql = await poolOf(() => {});
  const began = performance.now();
  const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => sql`SELECT 1`));
  expect(outcomes.map((outcome) => 'reason' in outcome && outcome.reason.code)).toEqual(
    Array(24).fill('CONNECT_TIMEOUT'),
  );
  expect(performance.now() - began).toBeLessThan(9_000);
});

test.each<[string, (socket: Socket) => void]>([
  ['ended', (socket) => socket.end()],
  ['cut', (socket) => socket.destroy()],
])('queries fail when their connections are %s at once, as by a proxy whose server is away', async (_, take) => {
  const sql = await poolOf(take);
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => sql`SELECT 1`));
  expect(outcomes.map((outcome) => 'reason' in outcome && outcome.reason.code)).toEqual(
    Array(4).fill(expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|EPIPE)$/)),
  );
});
