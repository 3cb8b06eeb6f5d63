import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ISql } from '@stillpoint/db';
import { testContext, testDatabase } from '@stillpoint/testing';
import { afterCommit, publish, sendLast, transact, type ServiceContext } from '../src/index.ts';
import { runEffects } from '../src/run-effects.ts';

const database = testDatabase();
let context: ServiceContext;
const failures: unknown[] = [];

beforeAll(async () => {
  context = {
    ...testContext(database.url, 'stillpoint_notification'),
    sql: database.sql,
    noteFailure: (error) => failures.push(error),
  };
  await database.sql`CREATE TABLE kept (id serial, what text UNIQUE)`;
});
beforeEach(async () => {
  failures.length = 0;
  await database.sql`TRUNCATE kept`;
});
afterAll(() => database.sql`DROP TABLE kept`);

const keep = (db: ISql, what: string) => db`INSERT INTO kept (what) VALUES (${what})`;
const kept = async () => (await database.sql`SELECT what FROM kept ORDER BY id`).map(({ what }) => what as string);

test.each(['at first', 'on connections that know it'])(
  'what is sent last follows all the rest in its order, in the same transaction, %s',
  async () => {
    const marked = await transact(context, async (tx) => {
      await sendLast(
        tx,
        () => tx`INSERT INTO kept (what) SELECT 'after ' || max(id)::text || what FROM kept GROUP BY what`,
      );
      await sendLast(tx, () => keep(tx, 'last'));
      await keep(tx, 'first');
      expect(await kept()).toEqual([]);
      const [row] = await tx`SELECT pg_current_xact_id()::text AS of`;
      return row!['of'] as string;
    });
    expect(await kept()).toEqual(['first', expect.stringMatching(/^after \d+first$/), 'last']);
    const made = await database.sql`SELECT DISTINCT xmin::text FROM kept`;
    expect(made).toEqual([{ xmin: marked }]);
  },
);

test('a transaction fails with what a statement that is sent last fails with, keeps nothing, and its connection goes on', async () => {
  let followed = 0;
  const publishing = transact(context, async (tx) => {
    afterCommit(tx, () => (followed += 1));
    await keep(tx, 'once');
    await sendLast(tx, () => keep(tx, 'once'));
    await sendLast(tx, () => keep(tx, 'another'));
  });
  await expect(publishing).rejects.toMatchObject({ code: '23505' });
  expect(failures).toEqual([expect.objectContaining({ code: '23505' })]);
  expect(followed).toBe(0);
  expect(await kept()).toEqual([]);
  await Promise.all(Array.from({ length: 12 }, (_, n) => transact(context, (tx) => keep(tx, `later ${n}`))));
  expect(await kept()).toHaveLength(12);
});

test('a transaction whose work fails sends nothing last', async () => {
  let isSent = false;
  const failing = transact(context, async (tx) => {
    await sendLast(tx, () => {
      isSent = true;
      return keep(tx, 'last');
    });
    throw new Error('not this time');
  });
  await expect(failing).rejects.toThrow('not this time');
  expect([isSent, await kept()]).toEqual([false, []]);
});

test('what is sent last outside of such a transaction is sent at once', async () => {
  await sendLast(database.sql, () => keep(database.sql, 'alone'));
  await database.sql.begin(async (tx) => {
    await sendLast(tx, () => keep(tx, 'within'));
    expect(await tx`SELECT 1 FROM kept WHERE what = 'within'`).toHaveLength(1);
  });
  expect(await kept()).toEqual(['alone', 'within']);
});

test('an effect that is still under way when another fails writes nothing outside of their transaction', async () => {
  const appointmentId = crypto.randomUUID();
  const facts = { appointmentId, version: 1, amountCents: 0, isAdminCreated: false, isFree: true };
  const at = { startsAt: '2026-11-23T14:00:00.000Z', durationMinutes: 60 };
  const names = { clientName: 'Ada Quill', clientEmail: 'ada@example.test', clientPhone: null, serviceName: 'Sleep' };
  const eventId = await transact(context, (tx) =>
    publish(tx, context, {
      type: 'MeetingArranged',
      facts: { ...facts, ...at },
      personal: { ...names, meetingUrl: null, meetingId: null },
    }),
  );
  let tries = 0;
  const effects = {
    MeetingArranged: {
      'send-confirmation': async () => {
        tries += 1;
        throw new Error('not this time');
      },
      'schedule-reminders': async (tx: ISql) => {
        await tx`SELECT pg_sleep(0.1)`;
        await keep(tx, 'reminder');
      },
    },
  };
  const both = ['MeetingArranged.send-confirmation', 'MeetingArranged.schedule-reminders'];
  await expect(runEffects(effects, context, { eventId, type: 'MeetingArranged', names: both })).rejects.toThrow(
    'not this time',
  );
  // Together, and then each in a transaction of its own.
  expect(tries).toBe(2);
  expect(await kept()).toEqual(['reminder']);
});
