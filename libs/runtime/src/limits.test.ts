import { readFileSync } from 'node:fs';
import os from 'node:os';
import { expect, test } from 'vitest';
import { CONNECTIONS } from './connections.ts';
import { watchDisks } from './disk.ts';

/** PostgreSQL's defaults: max_connections less superuser_reserved_connections. */
const FOR_EVERYBODY = 100 - 3;
/** Connections of the migrations, a backup and an operator. */
const FOR_PEOPLE = 5;

const WORKERS = 3;
/** LISTEN connections: the gateway's for changes, booking's for imports and payment's for refunds. */
const LISTENING = 3;

/** The most PostgreSQL connections that `copies` of each process hold, by the queue's home. */
function mostConnections(copies: number, queues: 'postgres' | 'redis'): number {
  const gateway = Object.values(CONNECTIONS.gateway).reduce((sum, most) => sum + most, 0);
  const queue = queues === 'postgres' ? CONNECTIONS.queue : 0;
  return copies * (gateway + WORKERS * CONNECTIONS.worker + LISTENING + (1 + WORKERS) * queue);
}

test('two of each process, with their queues in PostgreSQL, fit into its default number of connections', () => {
  expect(mostConnections(2, 'postgres')).toBeLessThanOrEqual(FOR_EVERYBODY - FOR_PEOPLE);
});

test('the handbook says how many connections two of each process hold', () => {
  const handbook = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  expect(handbook).toContain(
    `at most ${mostConnections(2, 'redis')} connections to PostgreSQL, with their queues in PostgreSQL ${mostConnections(2, 'postgres')}:`,
  );
});

test('a disk with less space than a process needs is reported as full, and one that does not exist is not', async () => {
  expect(await watchDisks(os.tmpdir(), Infinity).listFull()).toEqual(['data']);
  expect(await watchDisks(os.tmpdir(), 0).listFull()).toEqual([]);
  expect(await watchDisks('/nowhere/at/all', Infinity).listFull()).toEqual([]);
});

test('a database that has run out of space is reported as full, and one that failed for another reason is not', async () => {
  const disks = watchDisks('/nowhere/at/all');
  for (const error of [new Error('boom'), { code: '57014' }, null, undefined]) disks.recordFailure(error);
  expect(await disks.listFull()).toEqual([]);
  disks.recordFailure(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(await disks.listFull()).toEqual(['database']);
});
