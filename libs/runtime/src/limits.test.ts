import os from 'node:os';
import { QUEUE_CONNECTIONS } from '@stillpoint/events';
import { expect, test } from 'vitest';
import { watchDisks } from './disk.ts';
import { CONNECTIONS } from './index.ts';

/** PostgreSQL's defaults: max_connections less superuser_reserved_connections. */
const FOR_EVERYBODY = 100 - 3;
/** Of the migrations, a backup and somebody who looks. */
const FOR_PEOPLE = 5;
const WORKERS = 3;
/** What listens for changes, in the gateway and for refunds. */
const LISTENING = 2;

const gateway = Object.values(CONNECTIONS.gateway).reduce((sum, most) => sum + most, 0);
const pools = gateway + WORKERS * CONNECTIONS.worker + LISTENING;
const queues = (WORKERS + 1) * QUEUE_CONNECTIONS;

test('the pools of two of each process, with their queues in Redis, fit the connections that PostgreSQL takes by default', () => {
  expect(2 * pools).toBeLessThanOrEqual(FOR_EVERYBODY - FOR_PEOPLE);
});

test('the pools of one of each process, with their queues in PostgreSQL, fit the connections it takes by default', () => {
  expect(pools + queues).toBeLessThanOrEqual(FOR_EVERYBODY - FOR_PEOPLE);
});

test('a disk with less room than a process needs is called full, and one that is not there is nobody’s', async () => {
  expect(await watchDisks(os.tmpdir(), Infinity).listFull()).toEqual(['data']);
  expect(await watchDisks(os.tmpdir(), 0).listFull()).toEqual([]);
  expect(await watchDisks('/nowhere/at/all', Infinity).listFull()).toEqual([]);
});

test('a database that had no room to write is called full, whatever else failed is not', async () => {
  const disks = watchDisks('/nowhere/at/all');
  for (const error of [new Error('boom'), { code: '57014' }, null, undefined]) disks.noteFailure(error);
  expect(await disks.listFull()).toEqual([]);
  disks.noteFailure(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(await disks.listFull()).toEqual(['database']);
});
