import type { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '@stillpoint/log';
import {
  appointmentFacts,
  log,
  proxyTo,
  somebody,
  untilEffectsRan,
  emptyQueue,
  testContext,
  testDatabase,
  testQueueUrl,
  until,
  untilSomebodyWaits,
} from '@stillpoint/testing';
import {
  QueueHome,
  publish,
  publishAll,
  routesOf,
  startConsumer,
  startRelay,
  startSweeps,
  TooEarly,
  transact,
  type EventType,
  type NewEvent,
  type Service,
  type Effects,
  type Relay,
  type ServiceContext,
} from '../src/index.ts';
import { catalogue } from '../src/catalogue.ts';
import { LOOK_EVERY_MS } from '../src/queue-loss.ts';
import type { EffectJob } from '../src/queues.ts';

const database = testDatabase();

const created = (appointmentId: string) => ({
  type: 'AppointmentCreated' as const,
  facts: appointmentFacts({ appointmentId }),
  personal: somebody,
});

const effectsOf = (type: EventType): string[] =>
  routesOf(type)
    .map(({ effect }) => effect)
    .sort();
/** Number of effects of one event as `created` publishes it. */
const EFFECTS = effectsOf('AppointmentCreated').length;

describe('the event queue', () => {
  let context: ServiceContext;
  let home: QueueHome;
  let queueUrl: string;
  let relay: Relay;
  const closers: (() => Promise<unknown>)[] = [];
  /** What every effect of both consumers has seen. */
  const seen: { effect: string; appointmentId: string; clientName: string | undefined }[] = [];
  const seenOf = (id: string) => seen.filter(({ appointmentId }) => appointmentId === id);
  const failing = new Map<string, number>();
  /** Effects that fail because they came too early. */
  const early = new Set<string>();
  /** The warnings and errors of the consumers. */
  const warned: { eventId?: string; level: number; msg: string }[] = [];
  const sweepOptions = (service: Service) => ({ service, home, log, sql: context.sql, onLoss: async () => {} });
  const publishOne = (event: NewEvent, by = context) => transact(by, (tx) => publish(tx, by, event));

  const happened = async (ids: readonly string[]) =>
    (await database.sql`SELECT effect FROM events.inbox WHERE event_id = ANY(${ids}) ORDER BY effect`).map(
      ({ effect }) => effect as string,
    );

  /** Effects of a service that record what they see, and fail as often as asked. */
  const noting = <S extends 'booking' | 'payment' | 'notification'>(service: S): Effects<S, ServiceContext> => {
    const table: Record<string, Record<string, unknown>> = {};
    const owed = (Object.keys(catalogue) as EventType[]).flatMap(routesOf).filter((route) => route.service === service);
    for (const { effect } of owed) {
      const [type, name] = effect.split('.') as [string, string];
      (table[type] ??= {})[name] = async (
        _tx: unknown,
        event: { facts: { appointmentId: string }; personal: { clientName?: string } },
      ) => {
        const left = failing.get(effect) ?? 0;
        if (left > 0) {
          failing.set(effect, left - 1);
          throw early.has(effect) ? new TooEarly('not there yet') : new Error('not this time');
        }
        seen.push({ effect, appointmentId: event.facts.appointmentId, clientName: event.personal.clientName });
      };
    }
    return table as Effects<S, ServiceContext>;
  };

  /** That its connections were cut, each command that fails says itself. */
  const openQueue = (name: string) => home.queue(name).on('error', () => {});

  beforeAll(async () => {
    queueUrl = await testQueueUrl(database.url);
    home = new QueueHome(queueUrl);
    const base = testContext(database.url, 'stillpoint_booking');
    const log = createLogger(
      { name: 'test', level: 'warn' },
      { write: (line) => void warned.push(JSON.parse(line) as (typeof warned)[number]) },
    );
    relay = startRelay({ sql: base.sql, home, log });
    context = { ...base, nudge: relay.nudge, dispatch: relay.dispatch };
    const workers = (['booking', 'payment', 'notification'] as const).map((service) =>
      startConsumer({ service, effects: noting(service), context, home, log }),
    );
    closers.push(
      () => relay.stop(),
      ...workers.map((worker) => () => worker.close()),
      () => home.close(),
      () => base.sql.end(),
    );
  });
  // What a test that failed still asked for would fail all tests after it.
  afterEach(() => {
    failing.clear();
    early.clear();
  });
  afterAll(async () => {
    // Closes in order, as a process does, and with a limit: a worker whose LISTEN connection was cut may never answer its
    // close.
    const closed = (async () => {
      for (const close of closers) await close();
    })();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  });

  test('the event queue runs each effect of an event once, with its personal part opened', async () => {
    const id = crypto.randomUUID();
    await publishOne(created(id));
    await untilEffectsRan(database.sql);
    expect(
      seenOf(id)
        .map(({ effect }) => effect)
        .sort(),
    ).toEqual(effectsOf('AppointmentCreated'));
    expect(seenOf(id)[0]?.clientName).toBe('Ada Quill');
    await until('the outbox row to be done', async () => {
      await database.sql`UPDATE events.outbox SET publish_after = now() WHERE done_at IS NULL`;
      const [row] = await database.sql`SELECT done_at FROM events.outbox WHERE aggregate_id = ${id}`;
      return row?.['doneAt'];
    });
  });

  test('the event queue receives nothing from a transaction that fails', async () => {
    const id = crypto.randomUUID();
    const failed = transact(context, async (tx) => {
      await publish(tx, context, created(id));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await database.sql`SELECT 1 FROM events.outbox WHERE aggregate_id = ${id}`).toHaveLength(0);
  });

  test('the event queue shows no name, and neither does the outbox', async () => {
    const id = crypto.randomUUID();
    failing.set('AppointmentCreated.open-amount-due', 1);
    const eventId = await publishOne(created(id));
    const queue = openQueue('payment');
    const job = await until('the job to be queued', async () => {
      const jobs = await queue.getJobs(['waiting', 'active', 'delayed', 'completed']);
      return jobs.find((each) => (each.data as EffectJob).eventId === eventId);
    });
    expect(JSON.stringify(job.data)).not.toMatch(/Ada Quill|example\.test|Sleep/);
    const [row] = await database.sql`SELECT * FROM events.outbox WHERE aggregate_id = ${id}`;
    expect(JSON.stringify(row)).not.toMatch(/Ada Quill|example\.test|Sleep/);
    await queue.close();
    await untilEffectsRan(database.sql);
  });

  test('the event queue causes no effect through a job of an event that was never published, whatever the job contains', async () => {
    const [queue, eventId, id] = [openQueue('payment'), crypto.randomUUID(), crypto.randomUUID()];
    const job = await queue.add('AppointmentCreated.open-amount-due', {
      eventId,
      facts: appointmentFacts({ appointmentId: id }),
      personal: context.sealer.seal(['events.outbox', eventId, 'personal'], JSON.stringify(somebody)),
      correlationId: null,
      occurredAt: new Date().toISOString(),
    });
    await until('the job to have failed', () => job.isFailed());
    expect(seenOf(id)).toEqual([]);
    expect((await queue.getJob(job.id!))?.failedReason).toMatch(/no event .* was ever published here/);
    await queue.close();
  });

  test('the event queue does not let a job of a published event change its facts, or cause an effect of another event', async () => {
    const id = crypto.randomUUID();
    failing.set('AppointmentCreated.open-amount-due', 1);
    const eventId = await publishOne(created(id));
    const queue = openQueue('payment');
    // The job format of the previous version, which contained the event's facts.
    const forged = await queue.add(
      'AppointmentCreated.open-amount-due',
      {
        eventId,
        facts: appointmentFacts({ appointmentId: '0b8f3f5e-4f0f-4a4a-9d59-1f6a2b6f8f10' }),
        personal: 'not sealed',
        correlationId: null,
        occurredAt: new Date().toISOString(),
      },
      { attempts: 3, backoff: 50 },
    );
    const other = await queue.add('AppointmentCancelled.refund-captured', { eventId, correlationId: null });
    await until('the job to be done', () => forged.isCompleted());
    await until('the other job to have failed', () => other.isFailed());
    await untilEffectsRan(database.sql);
    expect(
      seen.filter(({ effect, appointmentId }) => appointmentId === id && effect.endsWith('open-amount-due')),
    ).toHaveLength(1);
    expect(seen.some(({ appointmentId }) => appointmentId.startsWith('0b8f3f5e'))).toBe(false);
    expect(seen.some(({ effect }) => effect === 'AppointmentCancelled.refund-captured')).toBe(false);
    await queue.close();
  });

  test('the event queue retries an effect that failed, and does not keep its half-done work', async () => {
    const id = crypto.randomUUID();
    failing.set('AppointmentCreated.remember-appointment', 2);
    await publishOne(created(id));
    await untilEffectsRan(database.sql);
    expect(
      seen.filter((each) => each.appointmentId === id && each.effect === 'AppointmentCreated.remember-appointment'),
    ).toHaveLength(1);
  });

  test('the event queue carries an event as one job for each service, in which a failing effect holds up none of the others', async () => {
    const id = crypto.randomUUID();
    failing.set('AppointmentConfirmed.tell-admin', 1_000);
    const event = { ...created(id), type: 'AppointmentConfirmed' as const };
    const eventId = await publishOne(event);
    const all = effectsOf('AppointmentConfirmed');
    const others = all.filter((effect) => effect !== 'AppointmentConfirmed.tell-admin');
    await until('all effects but one', async () => (await happened([eventId])).length === others.length);
    expect(await happened([eventId])).toEqual(others);
    const queue = openQueue('notification');
    const jobs = await queue.getJobs(['waiting', 'active', 'delayed']);
    expect(jobs.filter(({ data }) => (data as EffectJob).eventId === eventId)).toHaveLength(1);
    failing.clear();
    await until('the last effect', async () => (await happened([eventId])).length === all.length);
    await queue.close();
  });

  /** The events of a free booking, published in one transaction. */
  const booked = (id: string) =>
    (['AppointmentCreated', 'AppointmentConfirmed', 'MeetingArranged'] as const).map((type, index) => ({
      type,
      personal: somebody,
      facts: appointmentFacts({ appointmentId: id, version: index + 1, amountCents: 0, isFree: true }),
    }));
  const notificationJobs = async (ids: readonly string[]) => {
    const queue = openQueue('notification');
    // In PostgreSQL the two queries run in this order, so what is done meanwhile is found by one of them.
    const jobs = await queue.getJobs(['active', 'completed']);
    await queue.close();
    return jobs.filter(({ data }) => ids.includes((data as EffectJob).eventId)).map(({ name }) => name);
  };
  const owed = ['AppointmentCreated', 'AppointmentConfirmed', 'MeetingArranged'] as const;
  const allOwed = owed.flatMap(effectsOf).sort();

  test('the event queue carries the events of one transaction about an appointment as one job for each service, and none for effects owed in name only', async () => {
    const id = crypto.randomUUID();
    const ids = await transact(context, (tx) => publishAll(tx, context, booked(id)));
    await untilEffectsRan(database.sql);
    expect(await happened(ids)).toEqual(allOwed);
    await until('its job to be done', async () => (await notificationJobs(ids)).length > 0);
    expect(await notificationJobs(ids)).toEqual(['MeetingArranged']);
    const mine = seenOf(id).map(({ effect }) => effect);
    const nothing = ['AppointmentConfirmed.send-held-receipt', 'AppointmentCreated.open-amount-due'];
    expect(mine.sort()).toEqual(allOwed.filter((effect) => !nothing.includes(effect)));
  });

  test('the event queue runs the other events of a job when one of them fails, and retries that one as a job of its own', async () => {
    const id = crypto.randomUUID();
    // Once together with the others, once with its event, and once by itself.
    failing.set('AppointmentCreated.remember-appointment', 3);
    const ids = await transact(context, (tx) => publishAll(tx, context, booked(id)));
    await untilEffectsRan(database.sql);
    expect(await happened(ids)).toEqual(allOwed);
    await until('both jobs to be done', async () => (await notificationJobs(ids)).length === 2);
    expect((await notificationJobs(ids)).sort()).toEqual(['AppointmentCreated', 'MeetingArranged']);
  });

  test.each([
    ['a job whose event is', 1],
    ['a job whose events are', 3],
  ])(
    'the event queue tries %s not in the database again, as where a restored copy has the queue of its original',
    async (_, count) => {
      const queue = openQueue('notification');
      let jobId = '';
      const ids = await transact(context, async (tx) => {
        const ids = await publishAll(tx, context, booked(crypto.randomUUID()).slice(0, count));
        const [first, ...others] = ids.map((eventId, at) => ({ eventId, type: owed[at]! })).toReversed();
        jobId = `${first!.eventId}.notification${others.length > 0 ? `.and-${others.length}` : ''}`;
        const data = { eventId: first!.eventId, correlationId: null, others };
        await queue.add(first!.type, data, { jobId, attempts: 40, backoff: 50 });
        // Until the transaction ends, this database does not show them.
        await until('a worker to have looked', async () => {
          const { attemptsMade = 0 } = (await queue.getJob(jobId)) ?? {};
          return attemptsMade > 0;
        });
        return ids;
      });
      await until('the job to be done', async () => (await queue.getJobState(jobId)) === 'completed');
      const types = new Set((await happened(ids)).map((effect) => effect.split('.')[0]));
      expect([...types].sort()).toEqual(owed.slice(0, count).toSorted());
      await untilEffectsRan(database.sql);
      await queue.close();
    },
  );

  /** Runs a job's attempts without pauses until it is in the expected state. */
  const givenUp = (queue: Queue, jobId: string, end: 'failed' | 'unknown') =>
    until(`the job to be ${end}`, async () => {
      const state = await queue.getJobState(jobId);
      // Its pause may have ended just now.
      if (state === 'delayed') await (await queue.getJob(jobId))?.promote().catch(() => {});
      return state === end;
    });
  const publishAgain = async (eventIds: readonly string[]) => {
    await database.sql`
      UPDATE events.outbox SET publish_after = now(), published_times = 1 WHERE id = ANY(${eventIds})`;
    await until('the relay to have taken them', async () => {
      await relay.flush();
      const waiting = await database.sql`
        SELECT 1 FROM events.outbox WHERE id = ANY(${eventIds}) AND published_times = 1 AND done_at IS NULL`;
      return waiting.length === 0;
    });
  };
  const expired = (id: string) => ({ ...created(id), type: 'HoldExpired' as const, personal: {} });

  test('the event queue runs an effect that ran out of attempts when its event is published again', async () => {
    const [id, queue] = [crypto.randomUUID(), openQueue('payment')];
    failing.set('HoldExpired.close-order', 1_000);
    const eventId = await publishOne(expired(id));
    await givenUp(queue, `${eventId}.payment`, 'failed');
    failing.clear();
    await publishAgain([eventId]);
    await untilEffectsRan(database.sql);
    expect(seenOf(id)).toHaveLength(1);
    await until('its job to be done', async () => (await queue.getJobState(`${eventId}.payment`)) === 'completed');
    await queue.close();
  });

  test('the event queue warns that an effect which came too early is tried again, and reports it as failed once it has no attempts left', async () => {
    const queue = openQueue('payment');
    failing.set('HoldExpired.close-order', 1_000);
    early.add('HoldExpired.close-order');
    const eventId = await publishOne(expired(crypto.randomUUID()));
    await givenUp(queue, `${eventId}.payment`, 'failed');
    const { attempts = 0 } = (await queue.getJob(`${eventId}.payment`))!.opts;
    const said = await until('its end to be reported', () => {
      const lines = warned.filter((line) => line.eventId === eventId);
      return lines.length === attempts && lines.map(({ level, msg }) => `${level} ${msg}`);
    });
    expect(said.pop()).toBe('50 effects failed');
    expect([...new Set(said)]).toEqual(['40 effects came too early and are tried again']);
    failing.clear();
    early.clear();
    await publishAgain([eventId]);
    await untilEffectsRan(database.sql);
    await queue.close();
  });

  test('the event queue reports an effect that failed, though another of its event came too early', async () => {
    early.add('MeetingArranged.send-confirmation');
    // Once together with the other, which runs after it, and once by itself.
    failing.set('MeetingArranged.send-confirmation', 2);
    failing.set('MeetingArranged.schedule-reminders', 1);
    const eventId = await publishOne({ ...created(crypto.randomUUID()), type: 'MeetingArranged' });
    await untilEffectsRan(database.sql);
    early.clear();
    expect(warned.filter((line) => line.eventId === eventId)).toMatchObject([
      { msg: 'effects failed', reason: 'not this time' },
    ]);
  });

  test('the event queue runs an effect again that its database has lost, though its job is there as done', async () => {
    const id = crypto.randomUUID();
    const eventId = await publishOne(created(id));
    await untilEffectsRan(database.sql);
    // As when PostgreSQL failed over to a server that had not heard of it yet, or a restored copy worked off the job.
    await database.sql`DELETE FROM events.inbox WHERE event_id = ${eventId}`;
    await database.sql`UPDATE events.outbox SET done_at = NULL WHERE id = ${eventId}`;
    await publishAgain([eventId]);
    await untilEffectsRan(database.sql);
    expect(seenOf(id)).toHaveLength(2 * EFFECTS);
  });

  test('the event queue leaves an effect that failed for good to a person, however often its event is published again', async () => {
    const [id, queue] = [crypto.randomUUID(), openQueue('payment')];
    const { eventId, personal } = await transact(context, async (tx) => {
      const eventId = await publish(tx, context, expired(id));
      const [row] = await tx<[{ personal: string }]>`SELECT personal FROM events.outbox WHERE id = ${eventId}`;
      await tx`UPDATE events.outbox SET personal = 'cannot be read' WHERE id = ${eventId}`;
      return { eventId, personal: row.personal };
    });
    await givenUp(queue, `${eventId}.payment`, 'failed');
    // From now on it would succeed.
    await database.sql`UPDATE events.outbox SET personal = ${personal} WHERE id = ${eventId}`;
    for (let times = 0; times < 3; times++) await publishAgain([eventId]);
    const job = await queue.getJob(`${eventId}.payment`);
    expect(await job?.isFailed()).toBe(true);
    expect(seenOf(id)).toEqual([]);
    await job?.retry();
    await untilEffectsRan(database.sql);
    expect(seenOf(id)).toHaveLength(1);
    await queue.close();
  });

  test('the event queue runs each event of a job that ran out of attempts, and keeps no failed job of them together', async () => {
    const [id, queue] = [crypto.randomUUID(), openQueue('notification')];
    await queue.pause();
    const ids = await transact(context, (tx) => publishAll(tx, context, booked(id)));
    const jobId = `${ids.at(-1)}.notification.and-${ids.length - 1}`;
    await until('the job of all of them', () => queue.getJob(jobId));
    // As when the database is down, the failure cannot even be recorded.
    await database.sql`REVOKE UPDATE ON events.outbox FROM stillpoint_booking`;
    try {
      await queue.resume();
      await givenUp(queue, jobId, 'unknown');
    } finally {
      await database.sql`GRANT UPDATE ON events.outbox TO stillpoint_booking`;
    }
    await relay.flush().catch(() => {}); // A job that had begun before.
    await publishAgain(ids);
    await untilEffectsRan(database.sql);
    expect(await happened(ids)).toEqual(allOwed);
    await queue.close();
  });

  test('the event queue is filled again from the outbox after losing everything, and nothing happens twice', async () => {
    const id = crypto.randomUUID();
    failing.set('AppointmentCreated.open-amount-due', 1_000);
    await publishOne(created(id));
    await until('the other effects to have happened', () => seenOf(id).length === EFFECTS - 1);
    const queues = ['booking', 'payment', 'notification'].map((name) => openQueue(name));
    for (const queue of queues) await queue.obliterate({ force: true });
    failing.clear();
    await database.sql`UPDATE events.outbox SET publish_after = now() WHERE aggregate_id = ${id}`;
    await untilEffectsRan(database.sql);
    expect(seenOf(id)).toHaveLength(EFFECTS);
    await Promise.all(queues.map((queue) => queue.close()));
  });

  test('the event queue runs all effects of 250 events from parallel writers, each once', async () => {
    const ids = Array.from({ length: 250 }, () => crypto.randomUUID());
    await Promise.all(ids.map((id) => publishOne(created(id))));
    await untilEffectsRan(database.sql);
    const wanted = new Set<string>(ids);
    const mine = seen.filter(({ appointmentId }) => wanted.has(appointmentId));
    expect(mine).toHaveLength(250 * EFFECTS);
    expect(new Set(mine.map((each) => `${each.appointmentId} ${each.effect}`)).size).toBe(250 * EFFECTS);
  });

  test('the event queue reopens connections that PostgreSQL closes while work is in progress', async () => {
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
    await Promise.all(ids.map((id) => publishOne(created(id))));
    for (let cuts = 0; cuts < 3; cuts++) {
      await database.sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name NOT LIKE 'stillpoint%' AND backend_type = 'client backend'`;
    }
    await database.sql`UPDATE events.outbox SET publish_after = now() WHERE done_at IS NULL`;
    await untilEffectsRan(database.sql);
    const wanted = new Set<string>(ids);
    expect(seen.filter(({ appointmentId }) => wanted.has(appointmentId)).length).toBeGreaterThanOrEqual(100 * EFFECTS);
  });

  test('the event queue runs recurring work by itself, once for all processes of a service', async () => {
    const ticks = { first: 0, second: 0 };
    const shared = sweepOptions('booking');
    const rare = (name: keyof typeof ticks) => ({ everyMs: 3_600_000, run: async () => void ticks[name]++ });
    let often = 0;
    const frequent = { everyMs: 200, run: async () => void often++ };
    const first = await startSweeps({ ...shared, sweeps: { rare: rare('first'), frequent } });
    await until('a first run', () => ticks.first === 1);
    const second = await startSweeps({ ...shared, sweeps: { rare: rare('second'), frequent } });
    const before = often;
    await until('further runs of what is due again', () => often > before + 3);
    await Promise.all([first.stop(), second.stop()]);
    expect(ticks).toEqual({ first: 1, second: 0 });
  });

  test('the event queue has its jobs back at the next check after it was emptied, without any restart, and recurring work goes on', async () => {
    let ticks = 0;
    const sweeps = await startSweeps({
      ...sweepOptions('booking'),
      onLoss: relay.republish,
      sweeps: { tick: { everyMs: 500, run: async () => void ticks++ } },
      lookEveryMs: 1_000,
    });
    await until('a tick', () => ticks > 0);
    const id = crypto.randomUUID();
    failing.set('AppointmentCreated.open-amount-due', 1_000);
    await publishOne(created(id));
    await until('the other effects', () => seenOf(id).length === EFFECTS - 1);
    await emptyQueue(queueUrl);
    failing.clear();
    const before = ticks;
    await until('the sweep to run again', () => ticks > before + 1);
    await until('the lost effect', () => seenOf(id).length === EFFECTS);
    await sweeps.stop();
  });

  test('the event queue is refilled at a later check when its jobs could not be added again after it was emptied', async () => {
    const refills = { tried: 0, done: 0 };
    let isAway = false;
    const sweeps = await startSweeps({
      ...sweepOptions('payment'),
      sweeps: {},
      lookEveryMs: 100,
      async onLoss() {
        refills.tried += 1;
        if (isAway) throw new Error('the database is away');
        refills.done += 1;
      },
    });
    const before = { ...refills };
    isAway = true;
    await emptyQueue(queueUrl);
    await until('a look while the database is away', () => refills.tried > before.tried);
    isAway = false;
    await until('a look that fills it', () => refills.done > before.done);
    await sweeps.stop();
  });

  test('the event queue gets a recent event whose job was lost repeatedly back within 30 s, and an old one within minutes', async () => {
    const id = crypto.randomUUID();
    failing.set('AppointmentCreated.open-amount-due', 1_000);
    await publishOne(created(id));
    const nextLookOf = async (age: string) => {
      await database.sql`
        UPDATE events.outbox SET publish_after = now(), published_times = 5, occurred_at = now() - ${age}::interval
        WHERE aggregate_id = ${id}`;
      const [row] = await until('the relay to take it', async () => {
        await relay.flush();
        const taken = await database.sql<[{ seconds: number }]>`
          SELECT extract(epoch FROM publish_after - now())::float AS seconds FROM events.outbox
          WHERE aggregate_id = ${id} AND published_times = 6`;
        return taken.length > 0 && taken;
      });
      return row.seconds;
    };
    expect(await nextLookOf('3 minutes')).toBeLessThanOrEqual(30);
    const later = await nextLookOf('1 hour');
    failing.clear();
    await database.sql`UPDATE events.outbox SET publish_after = now() WHERE aggregate_id = ${id}`;
    await untilEffectsRan(database.sql);
    expect(later).toBeGreaterThan(60);
    expect(later).toBeLessThanOrEqual(600);
  });

  test('the event queue gets an event whose process ended between its commit and its job 10 s later, by whichever relay looks', async () => {
    const id = crypto.randomUUID();
    const ended: ServiceContext = { ...context, dispatch: () => {} };
    const eventId = await publishOne(created(id), ended);
    const [row] = await database.sql<[{ seconds: number; publishedTimes: number }]>`
      SELECT extract(epoch FROM publish_after - now())::float AS seconds, published_times FROM events.outbox WHERE id = ${eventId}`;
    expect(row.seconds).toBeGreaterThan(0);
    expect(row.seconds).toBeLessThanOrEqual(10);
    expect(row.publishedTimes).toBe(1);
    await database.sql`UPDATE events.outbox SET publish_after = now() WHERE id = ${eventId}`;
    await relay.flush();
    await untilEffectsRan(database.sql);
    expect(await happened([eventId])).toEqual(effectsOf('AppointmentCreated'));
  });

  test('the event queue says once for all its connections why it cannot be reached, and says another reason, too', async () => {
    const lines: string[] = [];
    const written = createLogger({ name: 'test', level: 'warn' }, { write: (line) => void lines.push(line) });
    for (const service of ['booking', 'payment'] as const) {
      const queue = home.queue(service);
      home.report(queue, written);
      for (const reason of ['WRONGPASS', 'WRONGPASS', 'OOM']) queue.emit('error', new Error(reason));
      await queue.close();
    }
    expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual(['WRONGPASS', 'OOM']);
  });

  test('the event queue is checked often enough to have its jobs back within 30 s after it was emptied', () => {
    expect(LOOK_EVERY_MS).toBeLessThanOrEqual(15_000);
  });

  test('the event queue runs a sweep at once whose next run is further away than its interval, as after a clock was set back', async () => {
    let runs = 0;
    await database.sql`
      INSERT INTO events.sweep_run (service, sweep, next_at) VALUES ('payment', 'ahead', now() + interval '1 year')`;
    const sweeps = await startSweeps({
      ...sweepOptions('payment'),
      sweeps: { ahead: { everyMs: 3_600_000, run: async () => void runs++ } },
    });
    await until('its run', () => runs === 1);
    await sweeps.stop();
  });

  test('the event queue runs a sweep once when two processes look at the same moment, and the one that asked second is first', async () => {
    let runs = 0;
    await database.sql`
      INSERT INTO events.sweep_run (service, sweep, next_at) VALUES ('payment', 'together', now() - interval '1 second')`;
    const starting = await database.sql.begin(async (other) => {
      await other`SELECT FROM events.sweep_run WHERE sweep = 'together' FOR UPDATE`;
      const sweeps = startSweeps({
        ...sweepOptions('payment'),
        sweeps: { together: { everyMs: 3_600_000, run: async () => void runs++ } },
      });
      await untilSomebodyWaits(database.sql);
      await other`UPDATE events.sweep_run SET next_at = clock_timestamp() + interval '54 minutes' WHERE sweep = 'together'`;
      return { sweeps };
    });
    await (await starting.sweeps).stop();
    expect(runs).toBe(0);
  });

  test('the event queue reports a sweep that keeps failing as late by its name, and no other', async () => {
    const sweeps = await startSweeps({
      ...sweepOptions('notification'),
      lateAfterMs: 5_000,
      sweeps: {
        good: { everyMs: 100, run: async () => {} },
        broken: { everyMs: 100, run: () => Promise.reject(new Error('not today')) },
      },
    });
    const late = async () => (await sweeps.ages()).filter(({ isLate }) => isLate).map(({ sweep }) => sweep);
    expect(await late()).toEqual([]);
    // On a busy machine the good effect may be late for a moment too, but not for good.
    await until('only broken to be late', async () => (await late()).join() === 'broken');
    await sweeps.stop();
  });
});

if (process.env['TEST_QUEUE'] === 'redis')
  test('a Redis that is gone is not asked whether it answers: the question would wait until it is back', async () => {
    const redis = await proxyTo(await testQueueUrl(database.url));
    await redis.open();
    const home = new QueueHome(redis.url);
    const queue = home.queue('booking');
    queue.on('error', () => {});
    await home.probe(queue);
    await redis.shut();
    const reasons: string[] = [];
    await until('a refusal', () => {
      home.probe(queue).catch((error: Error) => reasons.push(error.message));
      return reasons.length > 0;
    });
    expect(reasons[0]).toBe('Redis cannot be reached');
    await redis.open();
    await until('Redis to be back', () => !home.isAway());
    await home.probe(queue);
    await queue.close();
    await home.close();
  });
