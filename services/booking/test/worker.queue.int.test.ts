import { once } from 'node:events';
import { expect, it } from 'vitest';
import { proxyTo, emptyQueue, redisUser, startProcess, testQueueUrl, until } from '@stillpoint/testing';
import { bookingFixture, slot } from './support/fixture.ts';

const fixture = bookingFixture();
const startWorker = (settings: Record<string, string>) => startProcess('booking', settings);

const answer = async (url: string) => {
  try {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
};

it('a worker whose parent is gone before it has loaded ends, and does not wait for its database', async () => {
  const { url } = await proxyTo(fixture.database.url);
  const worker = startWorker({ DATABASE_URL: url, QUEUE_URL: url, HEALTH_PORT: '0' });
  worker.disconnect();
  expect(await once(worker, 'exit')).toEqual([expect.any(Number), null]);
});

it('the booking worker answers on its health port before its database and queue do, names what is missing or takes no writes, and becomes unready before it stops', async () => {
  const queueUrl = await testQueueUrl(fixture.database.url);
  const [database, queue, free] = [
    await proxyTo(fixture.database.url),
    await proxyTo(queueUrl),
    await proxyTo(queueUrl),
  ];
  const health = `http://127.0.0.1:${free.port}`;
  const worker = startWorker({
    DATABASE_URL: database.url,
    QUEUE_URL: queue.url,
    HEALTH_PORT: String(free.port),
    STOP_DELAY_SECONDS: '5',
  });
  await until('the health port', async () => (await answer(`${health}/healthz`))?.status === 200);
  const unready = await answer(`${health}/readyz`);
  expect(unready?.status).toBe(503);
  expect(JSON.parse(unready!.text).parts).toMatchObject({ process: 'failing: starting', database: 'failing' });
  expect(unready?.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres:/);

  await database.open();
  await queue.open();
  await until('readiness', async () => (await answer(`${health}/readyz`))?.status === 200);
  // A sweep's own job may be waiting for some milliseconds.
  const quiet = ['outbox_events 0', 'outbox_oldest_seconds 0', 'queue_oldest_waiting_seconds 0'];
  const figures = await until('figures of a worker with nothing to do', async () => {
    const text = (await answer(`${health}/metrics`))?.text ?? '';
    return quiet.every((figure) => text.includes(`${figure}\n`)) && text;
  });
  for (const figure of ['sweep_age_seconds{sweep="release-expired-holds"}', 'queue_jobs{state="failed"}'])
    expect(figures).toContain(`${figure} `);
  expect(figures).toMatch(/nodejs_eventloop_utilization 0\.\d+\n/);
  expect(figures).toMatch(/database_connections\{state="(active|idle)"\} [1-4]\n/);

  // Migrations only go forward: a process that has seen them all does not ask for them again.
  await fixture.database.sql`ALTER TABLE migrations.applied RENAME TO moved`;
  expect((await answer(`${health}/readyz`))?.status).toBe(200);
  await fixture.database.sql`ALTER TABLE migrations.moved RENAME TO applied`;

  const { pathname } = new URL(fixture.database.url);
  for (const [change, state] of [
    ['SET default_transaction_read_only = on', 'failing: read-only'],
    ['RESET default_transaction_read_only', 'ok'],
  ] as const) {
    await fixture.database.sql.unsafe(`ALTER ROLE stillpoint_booking IN DATABASE "${pathname.slice(1)}" ${change}`);
    await fixture.database.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE usename = 'stillpoint_booking' AND datname = current_database()`;
    await until(`a database that is ${state}`, async () =>
      (await answer(`${health}/readyz`))?.text.includes(`"database":"${state}"`),
    );
  }

  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await until('readiness off', async () => (await answer(`${health}/readyz`))?.status === 503);
  expect((await answer(`${health}/healthz`))?.status).toBe(200);
  expect(await ended).toEqual([0, null]);
  await Promise.all([database.shut(), queue.shut()]);
});

it('a booking worker that is told to stop while its queue is away ends in order, without waiting for it', async () => {
  const queue = await proxyTo(await testQueueUrl(fixture.database.url));
  await queue.open();
  const free = await proxyTo(queue.url);
  const worker = startWorker({
    DATABASE_URL: fixture.database.url,
    QUEUE_URL: queue.url,
    HEALTH_PORT: String(free.port),
    STOP_DELAY_SECONDS: '0',
  });
  await once(worker, 'message');
  await queue.shut();
  await until('the queue to be missed', async () =>
    (await answer(`http://127.0.0.1:${free.port}/readyz`))?.text.includes('"queue":"failing"'),
  );
  worker.kill('SIGTERM');
  expect(await once(worker, 'exit')).toEqual([0, null]);
});

// PostgreSQL that takes no writes is a failing database.
if (process.env['TEST_QUEUE'] === 'redis')
  it('the booking worker is not ready while its Redis answers but takes no writes, as a replica or one without memory', async () => {
    const user = await redisUser(await testQueueUrl(fixture.database.url));
    const free = await proxyTo(user.url);
    const worker = startWorker({
      DATABASE_URL: fixture.database.url,
      QUEUE_URL: user.url,
      HEALTH_PORT: String(free.port),
    });
    await once(worker, 'message');
    for (const [isAllowed, state] of [
      [false, 'failing'],
      [true, 'ok'],
    ] as const) {
      await user.allowWrites(isAllowed);
      await until(`a queue that is ${state}`, async () =>
        (await answer(`http://127.0.0.1:${free.port}/readyz`))?.text.includes(`"queue":"${state}"`),
      );
    }
    worker.kill('SIGKILL');
    await user.remove();
  });

it('the booking worker releases an expired hold within 60 s after its queue was emptied, without a restart', async () => {
  const queueUrl = await testQueueUrl(fixture.database.url);
  const worker = startWorker({ DATABASE_URL: fixture.database.url, QUEUE_URL: queueUrl });
  await once(worker, 'message');
  const { id } = await fixture.book(await fixture.bookableService(), slot(0));
  await emptyQueue(queueUrl);
  await fixture.database
    .sql`UPDATE booking.appointment SET hold_expires_at = now() - interval '1 second' WHERE id = ${id}`;
  const emptiedAt = Date.now();
  await until('the hold to be given back', async () => (await fixture.stored(id)).status === 'cancelled', 60_000);
  process.stdout.write(`expired hold after an emptied queue: ${Date.now() - emptiedAt} ms\n`);
});
