import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { connect } from '@stillpoint/db';
import { correlationId, createLogger } from '@stillpoint/log';
import { log, proxyTo, until } from '@stillpoint/testing';
import { claimById, deliveryMetrics, startRunner, type Claim, type Delivery, type Runner } from '../src/index.ts';
import { LEASE_MS, parcels, TABLE } from './fixtures.ts';

const fixture = parcels();
const run = (delivery: Delivery, more: object = {}) =>
  startRunner({ context: fixture.context, delivery, lanes: 4, ...more });
const arriving = () =>
  fixture.delivery(async (claim) => {
    await fixture.arrived(claim);
    return { kind: 'settled', as: 'done' };
  });
const failing = (error = 'no answer', afterMs?: number) =>
  fixture.delivery(async () => ({ kind: 'retry', error, ...(afterMs === undefined ? {} : { afterMs }) }));
/** A delivery that does not return until the test lets it. */
function hanging() {
  const held: Claim[] = [];
  const releases: (() => void)[] = [];
  const late: boolean[] = [];
  const delivery = fixture.delivery(async (claim) => {
    held.push(claim);
    await new Promise<void>((resolve) => releases.push(resolve));
    late.push(await fixture.arrived(claim, 'done late'));
    return { kind: 'settled', as: 'done late' };
  });
  return { delivery, held, late, release: () => releases.splice(0).forEach((let_) => let_()) };
}

test('a runner delivers rows that are due, and leaves those alone that are due later', async () => {
  await fixture.owe(3);
  await fixture.owe(1, { dueAt: new Date(fixture.clock.now().getTime() + 1) });
  const runner = await run(arriving());
  await runner.flush();
  expect((await fixture.all()).map(({ state }) => state).sort()).toEqual(['done', 'done', 'done', 'owed']);
  fixture.clock.advance(1);
  await runner.flush();
  expect((await fixture.all()).every(({ state, dueAt, lease }) => state === 'done' && !dueAt && !lease)).toBe(true);
  await runner.stop();
});

test('a runner never tries more rows at the same time than it has lanes', async () => {
  await fixture.owe(10);
  let now = 0;
  let most = 0;
  const runner = await run(
    fixture.delivery(async (claim) => {
      most = Math.max(most, ++now);
      await fixture.sql`SELECT pg_sleep(0.02)`;
      await fixture.arrived(claim);
      now -= 1;
      return { kind: 'settled', as: 'done' };
    }),
    { lanes: 3 },
  );
  await Promise.all([runner.flush(), runner.flush(), runner.flush()]);
  expect(most).toBe(3);
  expect((await fixture.all()).map(({ attempts }) => attempts)).toEqual(Array(10).fill(1));
  await runner.stop();
});

test('a row whose runner was killed is delivered by another runner once its lease has expired, not before', async () => {
  await fixture.owe();
  const killed = hanging();
  const first = await run(killed.delivery);
  first.nudge();
  await until('the first try', () => killed.held.length === 1);
  const second = await run(arriving());
  fixture.clock.advance(LEASE_MS - 1);
  await second.flush();
  expect(await fixture.only()).toMatchObject({ state: 'owed', attempts: 1 });
  fixture.clock.advance(1);
  await second.flush();
  expect(await fixture.only()).toMatchObject({ state: 'done', attempts: 2 });
  killed.release();
  await first.stop();
  expect(killed.late).toEqual([false]);
  expect(await fixture.only()).toMatchObject({ state: 'done', dueAt: null });
  await second.stop();
});

test('a try that takes longer than its lease keeps it while its process lives', async () => {
  const [id] = await fixture.owe();
  const slow = hanging();
  const leaseMs = 300;
  const first = await run({ ...slow.delivery, leaseMs });
  first.nudge();
  await until('the try', () => slow.held.length === 1);
  fixture.clock.advance(leaseMs - 1);
  const end = new Date(fixture.clock.now().getTime() + leaseMs);
  const renewed = () => fixture.sql`SELECT FROM parcels.parcel WHERE id = ${id!} AND lease_until = ${end}`;
  await until('its lease to be renewed', async () => (await renewed()).length === 1);
  fixture.clock.advance(leaseMs - 1);
  const second = await run(arriving());
  await second.flush();
  expect(await fixture.only()).toMatchObject({ state: 'owed', attempts: 1, lease: slow.held[0]!.lease });
  slow.release();
  await first.stop();
  expect(await fixture.only()).toMatchObject({ state: 'done late', lease: null });
  await second.stop();
});

test('a try that fails after its lease expired does not postpone the try that took over', async () => {
  await fixture.owe();
  let fail: (() => void) | undefined;
  const slow = await run(
    fixture.delivery(async () => {
      await new Promise<void>((resolve) => (fail = resolve));
      return { kind: 'retry', error: 'far too late' };
    }),
  );
  slow.nudge();
  await until('the slow try', () => fail);
  fixture.clock.advance(LEASE_MS);
  const second = hanging();
  const other = await run(second.delivery);
  other.nudge();
  await until('the second try', () => second.held.length === 1);
  fail!();
  await slow.stop();
  expect(await fixture.only()).toMatchObject({ lease: second.held[0]!.lease, lastError: null });
  second.release();
  await other.stop();
  expect(await fixture.only()).toMatchObject({ state: 'done late' });
});

test('a row that could not be delivered is retried after a delay that doubles each time, and its last error is kept', async () => {
  await fixture.owe();
  const runner = await run(failing());
  for (const [attempts, waitMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
    await runner.flush();
    const { dueAt, ...row } = await fixture.only();
    expect(row).toMatchObject({ attempts: attempts + 1, lease: null, lastError: 'no answer' });
    expect(dueAt!.getTime() - fixture.clock.now().getTime()).toBe(waitMs);
    fixture.clock.advance(waitMs - 1);
    await runner.flush();
    expect((await fixture.only()).attempts).toBe(attempts + 1);
    fixture.clock.advance(1);
  }
  await runner.stop();
});

test('while every delivery fails, the first failure of each is logged, and of further ones one a minute, but each that is given up', async () => {
  const outcomes: unknown[] = [];
  const write = (line: string) => void outcomes.push((JSON.parse(line) as { outcome: unknown }).outcome);
  const context = { ...fixture.context, log: createLogger({ name: 'test', level: 'info' }, { write }) };
  await fixture.owe(20, { giveUpAt: new Date(fixture.clock.now().getTime() + 10_000) });
  const runner = await run({ ...failing(), giveUp: async (claim) => void (await fixture.arrived(claim)) }, { context });
  const logged: unknown[][] = [];
  for (const waitMs of [0, 1_000, 2_000, 4_000]) {
    fixture.clock.advance(waitMs);
    await runner.flush();
    logged.push(outcomes.splice(0));
  }
  await runner.stop();
  const each = (outcome: string) => Array.from({ length: 20 }, () => outcome);
  expect(logged).toEqual([each('retry'), ['retry'], [], each('given-up')]);
});

test('a row is not retried before the time that the other side asked for', async () => {
  await fixture.owe();
  const runner = await run(failing('too many requests', 7_000));
  await runner.flush();
  expect((await fixture.only()).dueAt).toEqual(new Date(fixture.clock.now().getTime() + 7_000));
  await runner.stop();
});

test('a row whose next try would come after its time to give up is settled by the handler, with the last error', async () => {
  const givenUp: string[] = [];
  await fixture.owe(1, { giveUpAt: new Date(fixture.clock.now().getTime() + 2_500) });
  const runner = await run({
    ...failing(),
    giveUp: async (claim, error) => {
      givenUp.push(error);
      await fixture.arrived(claim, 'given up');
    },
  });
  await runner.flush();
  expect(await fixture.only()).toMatchObject({ state: 'owed' });
  fixture.clock.advance(1_000);
  await runner.flush();
  expect(await fixture.only()).toMatchObject({ state: 'given up', dueAt: null, attempts: 2 });
  expect(givenUp).toEqual(['no answer']);
  await runner.stop();
});

test('a handler that throws costs its own row one try and affects no other row', async () => {
  const [broken] = await fixture.owe(3);
  const runner = await run(
    fixture.delivery(async (claim) => {
      if (claim.id === broken) throw new TypeError('a secret of somebody');
      await fixture.arrived(claim);
      return { kind: 'settled', as: 'done' };
    }),
    { lanes: 1 },
  );
  await runner.flush();
  const rows = await fixture.all();
  expect(rows.filter(({ state }) => state === 'done')).toHaveLength(2);
  expect(rows.find(({ id }) => id === broken)).toMatchObject({ attempts: 1, lastError: 'TypeError: unexpected' });
  await runner.stop();
});

test('a row that becomes due again while it is being tried is retried then, not at the time that its failure sets', async () => {
  const [id] = await fixture.owe();
  let soon = new Date();
  const runner = await run(
    fixture.delivery(async (claim) => {
      if (claim.attempts > 1) {
        await fixture.arrived(claim);
        return { kind: 'settled', as: 'done' };
      }
      soon = new Date(fixture.clock.now().getTime() + 5);
      await fixture.sql`UPDATE parcels.parcel SET due_at = ${soon} WHERE id = ${id!}`;
      return { kind: 'retry', error: 'no answer' };
    }),
  );
  await runner.flush();
  expect(await fixture.only()).toMatchObject({ dueAt: soon, lease: null });
  fixture.clock.advance(5);
  await runner.flush();
  expect(await fixture.only()).toMatchObject({ state: 'done' });
  await runner.stop();
});

test('a row can be claimed by its key before it is due, by one caller only, and not after it is settled', async () => {
  const [id] = await fixture.owe(1, { dueAt: new Date(fixture.clock.now().getTime() + 3_600_000) });
  const claim = () => claimById(fixture.sql, { table: TABLE, leaseMs: LEASE_MS }, id!, fixture.clock.now());
  const claims = (await Promise.all([claim(), claim(), claim()])).filter((one) => one !== null);
  expect(claims).toMatchObject([{ id, attempts: 1 }]);
  await fixture.arrived(claims[0]!);
  expect(await claim()).toBeNull();
});

test('a runner with a condition delivers only the rows of its lane, even when others have been due for longer', async () => {
  await fixture.owe(2, { dueAt: new Date(fixture.clock.now().getTime() - 60_000) });
  const [urgent] = await fixture.owe(1, { isUrgent: true });
  const runner = await run({ ...arriving(), only: (db) => db`is_urgent` });
  await runner.flush();
  expect((await fixture.all()).filter(({ state }) => state === 'done').map(({ id }) => id)).toEqual([urgent]);
  await runner.stop();
});

test('a runner that listens delivers when another process commits, and one that polls delivers without a notification', async () => {
  const runners: Runner[] = [await run(arriving(), { channel: 'parcel_due' })];
  await fixture.sql.begin(async (tx) => {
    await tx`INSERT INTO parcels.parcel (due_at) VALUES (${fixture.clock.now()})`;
    await tx`SELECT pg_notify('parcel_due', '')`;
  });
  await until('the parcel to be delivered at its commit', async () => (await fixture.only()).state === 'done');
  runners.push(await run(arriving(), { pollMs: 20 }));
  await fixture.owe();
  await until('the second one to be found', async () => (await fixture.all()).every(({ state }) => state === 'done'));
  for (const runner of runners) await runner.stop();
});

test('a runner that polls delivers what was due before it started at once, as after a crash', async () => {
  await fixture.owe();
  const runner = await run(arriving(), { pollMs: 3_600_000 });
  await until('the parcel to be delivered', async () => (await fixture.only()).state === 'done');
  await runner.stop();
});

test('a runner that starts while the database refuses connections delivers once it accepts them, and at each commit from then on', async () => {
  const proxy = await proxyTo(fixture.url);
  const sql = connect(proxy.url);
  await fixture.owe();
  const runner = await run(arriving(), { context: { ...fixture.context, sql }, channel: 'parcel_due' });
  await proxy.open();
  await until('the parcel to be delivered', async () => (await fixture.only()).state === 'done');
  await fixture.owe();
  await fixture.sql.notify('parcel_due', '');
  await until('the second one to be', async () => (await fixture.all()).every(({ state }) => state === 'done'));
  await runner.stop();
  await sql.end();
  await proxy.shut();
});

test('a runner that was stopped claims nothing more and waits for the try that is running', async () => {
  await fixture.owe(2);
  const slow = hanging();
  const runner = await run(slow.delivery, { lanes: 1 });
  runner.nudge();
  await until('the first try', () => slow.held.length === 1);
  const stopped = runner.stop();
  slow.release();
  await stopped;
  runner.nudge();
  expect((await fixture.all()).map(({ state }) => state).sort()).toEqual(['done late', 'owed']);
});

test('the metrics of a runner show its tries by outcome, how many rows are due and for how long', async () => {
  const registry = new Registry();
  const metrics = deliveryMetrics(registry, log);
  await fixture.owe(2, { giveUpAt: new Date(fixture.clock.now().getTime() + 600_000) });
  const runner = await run(failing(), { metrics });
  fixture.clock.advance(5_000);
  const before = await registry.metrics();
  expect(before).toContain('delivery_due{delivery="parcel"} 2');
  expect(before).toContain('delivery_oldest_due_seconds{delivery="parcel"} 5');
  await runner.flush();
  const after = await registry.metrics();
  expect(after).toContain('delivery_tries_total{delivery="parcel",outcome="retry"} 2');
  expect(after).toContain('delivery_due{delivery="parcel"} 0');
  await runner.stop();
});

test('a delivery runs under the id of the request it comes from, or under its own where that is unknown', async () => {
  const [known, unknown] = (await fixture.owe(2)) as [string, string];
  await fixture.sql`UPDATE parcels.parcel SET correlation_id = 'request-7' WHERE id = ${known}`;
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
