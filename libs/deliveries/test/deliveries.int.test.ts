import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { connect } from '@stillpoint/db';
import { correlationId, createLogger } from '@stillpoint/log';
import { doorTo, until } from '@stillpoint/testing';
import { claimById, deliveryMetrics, startRunner, type Claim, type Delivery, type Runner } from '../src/index.ts';
import { LEASE_MS, parcels, TABLE } from './fixtures.ts';

const of = parcels();
const run = (delivery: Delivery, more: object = {}) =>
  startRunner({ context: of.context, delivery, lanes: 4, ...more });
const arriving = () =>
  of.delivery(async (claim) => {
    await of.arrived(claim);
    return { kind: 'settled', as: 'done' };
  });
const failing = (error = 'no answer', afterMs?: number) =>
  of.delivery(async () => ({ kind: 'retry', error, ...(afterMs === undefined ? {} : { afterMs }) }));
/** A delivery that does not come back before it is let go. */
function hanging() {
  const held: Claim[] = [];
  const releases: (() => void)[] = [];
  const late: boolean[] = [];
  const delivery = of.delivery(async (claim) => {
    held.push(claim);
    await new Promise<void>((resolve) => releases.push(resolve));
    late.push(await of.arrived(claim, 'done late'));
    return { kind: 'settled', as: 'done late' };
  });
  return { delivery, held, late, release: () => releases.splice(0).forEach((let_) => let_()) };
}

test('a runner delivers what is due, and leaves alone what is due later', async () => {
  await of.owe(3);
  await of.owe(1, { dueAt: new Date(of.clock.now().getTime() + 1) });
  const runner = await run(arriving());
  await runner.flush();
  expect((await of.all()).map(({ state }) => state).sort()).toEqual(['done', 'done', 'done', 'owed']);
  of.clock.advance(1);
  await runner.flush();
  expect((await of.all()).every(({ state, dueAt, lease }) => state === 'done' && !dueAt && !lease)).toBe(true);
  await runner.stop();
});

test('a runner tries no more rows at the same time than it has lanes', async () => {
  await of.owe(10);
  let now = 0;
  let most = 0;
  const runner = await run(
    of.delivery(async (claim) => {
      most = Math.max(most, ++now);
      await of.sql`SELECT pg_sleep(0.02)`;
      await of.arrived(claim);
      now -= 1;
      return { kind: 'settled', as: 'done' };
    }),
    { lanes: 3 },
  );
  await Promise.all([runner.flush(), runner.flush(), runner.flush()]);
  expect(most).toBe(3);
  expect((await of.all()).map(({ attempts }) => attempts)).toEqual(Array(10).fill(1));
  await runner.stop();
});

test('a row whose runner was killed is delivered by another one when its lease has lapsed, not before', async () => {
  await of.owe();
  const killed = hanging();
  const first = await run(killed.delivery);
  first.nudge();
  await until('the first try', () => killed.held.length === 1);
  const second = await run(arriving());
  of.clock.advance(LEASE_MS - 1);
  await second.flush();
  expect(await of.only()).toMatchObject({ state: 'owed', attempts: 1 });
  of.clock.advance(1);
  await second.flush();
  expect(await of.only()).toMatchObject({ state: 'done', attempts: 2 });
  killed.release();
  await first.stop();
  expect(killed.late).toEqual([false]);
  expect(await of.only()).toMatchObject({ state: 'done', dueAt: null });
  await second.stop();
});

test('a try that failed after its lease had lapsed does not put off the try that took over', async () => {
  await of.owe();
  let fail: (() => void) | undefined;
  const slow = await run(
    of.delivery(async () => {
      await new Promise<void>((resolve) => (fail = resolve));
      return { kind: 'retry', error: 'far too late' };
    }),
  );
  slow.nudge();
  await until('the slow try', () => fail);
  of.clock.advance(LEASE_MS);
  const second = hanging();
  const other = await run(second.delivery);
  other.nudge();
  await until('the second try', () => second.held.length === 1);
  fail!();
  await slow.stop();
  expect(await of.only()).toMatchObject({ lease: second.held[0]!.lease, lastError: null });
  second.release();
  await other.stop();
  expect(await of.only()).toMatchObject({ state: 'done late' });
});

test('a row that could not be delivered is tried again after a time that doubles, with the reason kept', async () => {
  await of.owe();
  const runner = await run(failing());
  for (const [attempts, waitMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
    await runner.flush();
    const { dueAt, ...row } = await of.only();
    expect(row).toMatchObject({ attempts: attempts + 1, lease: null, lastError: 'no answer' });
    expect(dueAt!.getTime() - of.clock.now().getTime()).toBe(waitMs);
    of.clock.advance(waitMs - 1);
    await runner.flush();
    expect((await of.only()).attempts).toBe(attempts + 1);
    of.clock.advance(1);
  }
  await runner.stop();
});

test('a row is not tried again before the time the other side asked for', async () => {
  await of.owe();
  const runner = await run(failing('too many requests', 7_000));
  await runner.flush();
  expect((await of.only()).dueAt).toEqual(new Date(of.clock.now().getTime() + 7_000));
  await runner.stop();
});

test('a row whose next try would come after its time to give up is settled by the handler, with the last reason', async () => {
  const givenUp: string[] = [];
  await of.owe(1, { giveUpAt: new Date(of.clock.now().getTime() + 2_500) });
  const runner = await run({
    ...failing(),
    giveUp: async (claim, error) => {
      givenUp.push(error);
      await of.arrived(claim, 'given up');
    },
  });
  await runner.flush();
  expect(await of.only()).toMatchObject({ state: 'owed' });
  of.clock.advance(1_000);
  await runner.flush();
  expect(await of.only()).toMatchObject({ state: 'given up', dueAt: null, attempts: 2 });
  expect(givenUp).toEqual(['no answer']);
  await runner.stop();
});

test('a handler that throws costs its row one try and no other row anything', async () => {
  const [broken] = await of.owe(3);
  const runner = await run(
    of.delivery(async (claim) => {
      if (claim.id === broken) throw new TypeError('a secret of somebody');
      await of.arrived(claim);
      return { kind: 'settled', as: 'done' };
    }),
    { lanes: 1 },
  );
  await runner.flush();
  const rows = await of.all();
  expect(rows.filter(({ state }) => state === 'done')).toHaveLength(2);
  expect(rows.find(({ id }) => id === broken)).toMatchObject({ attempts: 1, lastError: 'TypeError: unexpected' });
  await runner.stop();
});

test('a row that becomes due anew while it is being tried is tried at that time, not at the time that its failure sets', async () => {
  const [id] = await of.owe();
  let soon = new Date();
  const runner = await run(
    of.delivery(async (claim) => {
      if (claim.attempts > 1) {
        await of.arrived(claim);
        return { kind: 'settled', as: 'done' };
      }
      soon = new Date(of.clock.now().getTime() + 5);
      await of.sql`UPDATE parcels.parcel SET due_at = ${soon} WHERE id = ${id!}`;
      return { kind: 'retry', error: 'no answer' };
    }),
  );
  await runner.flush();
  expect(await of.only()).toMatchObject({ dueAt: soon, lease: null });
  of.clock.advance(5);
  await runner.flush();
  expect(await of.only()).toMatchObject({ state: 'done' });
  await runner.stop();
});

test('a row can be claimed by its key before it is due, by one caller only, and not once it is settled', async () => {
  const [id] = await of.owe(1, { dueAt: new Date(of.clock.now().getTime() + 3_600_000) });
  const claim = () => claimById(of.sql, { table: TABLE, leaseMs: LEASE_MS }, id!, of.clock.now());
  const claims = (await Promise.all([claim(), claim(), claim()])).filter((one) => one !== null);
  expect(claims).toMatchObject([{ id, attempts: 1 }]);
  await of.arrived(claims[0]!);
  expect(await claim()).toBeNull();
});

test('a runner with a condition delivers only the rows of its lane, even when others are due longer', async () => {
  await of.owe(2, { dueAt: new Date(of.clock.now().getTime() - 60_000) });
  const [urgent] = await of.owe(1, { isUrgent: true });
  const runner = await run({ ...arriving(), only: (db) => db`is_urgent` });
  await runner.flush();
  expect((await of.all()).filter(({ state }) => state === 'done').map(({ id }) => id)).toEqual([urgent]);
  await runner.stop();
});

test('a runner that listens delivers at the commit of another process, and one that polls delivers without a notice', async () => {
  const runners: Runner[] = [await run(arriving(), { channel: 'parcel_due' })];
  await of.sql.begin(async (tx) => {
    await tx`INSERT INTO parcels.parcel (due_at) VALUES (${of.clock.now()})`;
    await tx`SELECT pg_notify('parcel_due', '')`;
  });
  await until('the parcel to be delivered at its commit', async () => (await of.only()).state === 'done');
  runners.push(await run(arriving(), { pollMs: 20 }));
  await of.owe();
  await until('the second one to be found', async () => (await of.all()).every(({ state }) => state === 'done'));
  for (const runner of runners) await runner.stop();
});

test('a runner that starts while the database lets nobody in delivers once it does, and at a commit from then on', async () => {
  const door = await doorTo(of.url);
  const sql = connect(door.url);
  await of.owe();
  const runner = await run(arriving(), { context: { ...of.context, sql }, channel: 'parcel_due' });
  await door.open();
  await until('the parcel to be delivered', async () => (await of.only()).state === 'done');
  await of.owe();
  await of.sql.notify('parcel_due', '');
  await until('the second one to be', async () => (await of.all()).every(({ state }) => state === 'done'));
  await runner.stop();
  await sql.end();
  await door.shut();
});

test('a runner that was stopped takes nothing further and waits for the try that is running', async () => {
  await of.owe(2);
  const slow = hanging();
  const runner = await run(slow.delivery, { lanes: 1 });
  runner.nudge();
  await until('the first try', () => slow.held.length === 1);
  const stopped = runner.stop();
  slow.release();
  await stopped;
  runner.nudge();
  expect((await of.all()).map(({ state }) => state).sort()).toEqual(['done late', 'owed']);
});

test('the metrics of a runner are tries by outcome, how much is due and for how long', async () => {
  const registry = new Registry();
  const metrics = deliveryMetrics(registry, createLogger({ name: 'deliveries-test', level: 'silent' }));
  await of.owe(2, { giveUpAt: new Date(of.clock.now().getTime() + 600_000) });
  const runner = await run(failing(), { metrics });
  of.clock.advance(5_000);
  const before = await registry.metrics();
  expect(before).toContain('delivery_due{delivery="parcel"} 2');
  expect(before).toContain('delivery_oldest_due_seconds{delivery="parcel"} 5');
  await runner.flush();
  const after = await registry.metrics();
  expect(after).toContain('delivery_tries_total{delivery="parcel",outcome="retry"} 2');
  expect(after).toContain('delivery_due{delivery="parcel"} 0');
  await runner.stop();
});

test('a delivery is tried under the id of the request it comes from, or its own where that is not known', async () => {
  const [known, unknown] = (await of.owe(2)) as [string, string];
  await of.sql`UPDATE parcels.parcel SET correlation_id = 'request-7' WHERE id = ${known}`;
  const seen = new Map<string, string | null>();
  const noting: Delivery = {
    ...failing(),
    deliver: async ({ id }) => {
      seen.set(id, correlationId());
      return { kind: 'retry', error: 'later' };
    },
  };
  const runner = await run(noting, {});
  await runner.flush();
  await runner.stop();
  expect(Object.fromEntries(seen)).toEqual({ [known]: 'request-7', [unknown]: unknown });
});
