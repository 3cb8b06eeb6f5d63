import { expect, test } from 'vitest';
import type { ISql } from '@stillpoint/db';
import { createLogger } from '@stillpoint/log';
import { appointmentFacts, log, somebody, testContext, testDatabase, until } from '@stillpoint/testing';
import { QueueHome, publish, startRelay, transact } from '../src/index.ts';

const database = testDatabase();

const created = () => ({ type: 'AppointmentCreated' as const, facts: appointmentFacts(), personal: somebody });
const untouched = async (eventId: string, sql: ISql = database.sql) => {
  const [row] = await sql`
    SELECT publish_after <= now() AS is_due, published_times FROM events.outbox WHERE id = ${eventId}`;
  return row?.['isDue'] === true && row['publishedTimes'] === 0;
};

test('events whose jobs could not be added to their queue, found or dispatched, are due again at once, and one line of the log says so', async () => {
  const found = testContext(database.url, 'stillpoint_booking');
  const home = new QueueHome('postgres://127.0.0.1:1/nowhere');
  const lines: string[] = [];
  const write = (line: string) => void (line.includes('events wait') && lines.push(line));
  const relay = startRelay({
    sql: found.sql,
    home,
    log: createLogger({ name: 'events-test', level: 'warn' }, { write }),
  });
  const ids = [await transact(found, (tx) => publish(tx, found, created()))];
  await until('the queue to refuse it', () =>
    relay.flush().then(
      () => false,
      (error: Error) => error.message.includes('ECONNREFUSED'),
    ),
  );
  await until('the event to be as if nobody had taken it', () => untouched(ids[0]!));
  const handedOver = { ...found, dispatch: relay.dispatch };
  for (let number = 0; number < 3; number++)
    await transact(handedOver, async (tx) => {
      const id = await publish(tx, handedOver, created());
      // Read before the commit: after it, the relay may already have released the row.
      expect(await untouched(id, tx)).toBe(false);
      ids.push(id);
    });
  await until('all to be as if nobody had taken them', async () =>
    (await Promise.all(ids.map((id) => untouched(id)))).every(Boolean),
  );
  expect(lines).toHaveLength(1);
  await relay.stop();
  await home.close();
  await found.sql.end();
});

test('events go to their queue once no other transaction of the process runs, and half a second later though one does', async () => {
  const context = testContext(database.url, 'stillpoint_booking');
  const home = new QueueHome('postgres://127.0.0.1:1/nowhere');
  const relay = startRelay({ sql: context.sql, home, log });
  const handing = { ...context, dispatch: relay.dispatch };
  const publishOne = () => transact(handing, (tx) => publish(tx, handing, created()));
  // That it was tried is seen by what the queue, which refuses everything, leaves behind.
  const isTried = (id: string) => untouched(id);

  let early = '';
  const isTriedEarly = () =>
    transact(handing, async () => {
      const publishedAt = performance.now();
      early = await publishOne();
      // On a busy machine half a second may be over before the last look.
      for (let look = 0; look < 20; look++)
        if ((await isTried(early)) && performance.now() - publishedAt < 500) return true;
      return false;
    });
  // What the relay does every ten seconds takes the event along; not twice in a row.
  if (await isTriedEarly()) expect(await isTriedEarly()).toBe(false);
  await until('the event to go with the end of the other transaction', () => isTried(early));

  await transact(handing, async () => {
    const late = await publishOne();
    await until('the event to go although the other transaction runs', () => isTried(late));
  });

  const amid = await publishOne();
  // One transaction after the other ends, each within the time that events wait for a response.
  while (!(await isTried(amid))) await transact(handing, async () => undefined);
  await relay.stop();
  await home.close();
  await context.sql.end();
});
