import { expect, test } from 'vitest';
import { appointmentFacts, somebody, testContext, testDatabase } from '@stillpoint/testing';
import { publish, purgeDoneEvents, transact } from '../src/index.ts';

const database = testDatabase();

test('events that were done thirty days ago are removed with their marks, and no others', async () => {
  const { sql } = database;
  const context = testContext(database.url, 'stillpoint_booking');
  const published = () =>
    transact(context, (tx) =>
      publish(tx, context, { type: 'AppointmentCreated', facts: appointmentFacts(), personal: somebody }),
    );
  const [old, recent, open] = [await published(), await published(), await published()];
  await sql`UPDATE events.outbox SET done_at = now() - interval '31 days' WHERE id = ${old}`;
  await sql`UPDATE events.outbox SET done_at = now() - interval '29 days' WHERE id = ${recent}`;
  await sql`UPDATE events.outbox SET occurred_at = now() - interval '1 year' WHERE id = ${open}`;
  await sql`INSERT INTO events.inbox (event_id, effect) SELECT id, 'AppointmentCreated.remember-appointment' FROM events.outbox`;
  expect(await purgeDoneEvents(context.sql)).toBe(1);
  for (const table of [sql`SELECT id FROM events.outbox`, sql`SELECT event_id AS id FROM events.inbox`])
    expect((await table).map(({ id }) => id as string).toSorted()).toEqual([recent, open].toSorted());
  await context.sql.end();
});
