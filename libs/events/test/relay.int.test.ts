import { test } from 'vitest';
import { createLogger } from '@stillpoint/log';
import { testContext, testDatabase, until } from '@stillpoint/testing';
import { QueueHome, publish, startRelay, transact } from '../src/index.ts';

const database = testDatabase();

test('an event whose job could not be added to its queue is due again at once', async () => {
  const context = testContext(database.url, 'stillpoint_booking');
  const home = new QueueHome('postgres://127.0.0.1:1/nowhere');
  const relay = startRelay({ sql: context.sql, home, log: createLogger({ name: 'test', level: 'silent' }) });
  const at = { startsAt: '2026-11-23T14:00:00.000Z', durationMinutes: 60 };
  const appointment = {
    appointmentId: crypto.randomUUID(),
    version: 1,
    amountCents: 0,
    isAdminCreated: false,
    isFree: true,
  };
  const names = { clientName: 'Ada Quill', clientEmail: 'ada@example.test', clientPhone: null, serviceName: 'Sleep' };
  await transact(context, (tx) =>
    publish(tx, context, {
      type: 'AppointmentCreated',
      facts: { ...appointment, ...at },
      personal: { ...names, meetingUrl: null, meetingId: null },
    }),
  );
  await until('the queue to refuse it', () =>
    relay.flush().then(
      () => false,
      (error: Error) => error.message.includes('ECONNREFUSED'),
    ),
  );
  await until('the event to be as if nobody had taken it', async () => {
    const [row] = await database.sql`SELECT publish_after <= now() AS is_due, published_times FROM events.outbox`;
    return row?.['isDue'] && row['publishedTimes'] === 0;
  });
  await relay.stop();
  await home.close();
  await context.sql.end();
});
