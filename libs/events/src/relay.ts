import type { Queue } from 'bullmq';
import type { Sql } from '@stillpoint/db';
import { every, onceAMinute, type Logger } from '@stillpoint/log';
import { addJobs, type OutboxRow } from './add-jobs.ts';
import { SERVICES, type Service } from './routing.ts';
import type { QueueHome } from './queues.ts';

const BATCH = 200;
/** Events that wait here while a queue does not answer; what comes above is left to a look. */
const MOST_DISPATCHED = 10_000;
/** How long events wait at most for other transactions of their service in this process. */
const LONGEST_WAIT_MS = 500;
/** Within which the response usually leaves of the request that published them. */
const RESPONSE_MS = 5;
/** What is due waits at most this long; every process looks. */
const SWEEP_MS = 10_000;
/** How long an event that a look has found is left alone at first. */
const FIRST_PAUSE = '20 seconds';

export interface Relay {
  /** Something was committed: look at once. */
  nudge: () => void;
  /**
   * Takes events to their queues that were committed a moment ago, as published once: five milliseconds later, and while other
   * transactions of their service run in this process (`isBusy`) half a second at most, so that who waits for an answer comes before
   * mails. Each transaction calls it when it ends, also without events.
   */
  dispatch: (events: readonly OutboxRow[], isBusy: boolean) => void;
  /** Publishes what is due now. */
  flush: () => Promise<void>;
  /** The queue was lost: every event with effects outstanding is published again, now. */
  republish: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Carries events from the outbox to the queues: when nudged, and every few seconds for what a crash left behind. Any number of
 * relays may run; each row is taken by one. A row comes back, ever later, until each of its effects has its inbox row: a job that was
 * lost or ran out of attempts is added again, one that is under way or failed for good is left as it is.
 */
export function startRelay(options: { sql: Sql; home: QueueHome; log: Logger }): Relay {
  const { sql, home, log } = options;
  const queues = Object.fromEntries(SERVICES.map((service) => [service, home.queue(service)])) as Record<
    Service,
    Queue
  >;
  for (const queue of Object.values(queues)) home.report(queue, log);
  const dispatched: OutboxRow[] = [];
  let isLookDue = false;
  let next: { at: number; timer: NodeJS.Timeout } | null = null;
  let running: Promise<void> | null = null;
  let stopped = false;

  /** What could not be added does not hold up what was asked for meanwhile. Throws the last reason. */
  async function work(): Promise<void> {
    const failed: unknown[] = [];
    const add = (rows: readonly OutboxRow[]) =>
      addJobs(queues, rows).catch(async (error: unknown) => {
        await releaseRows(sql, rows);
        throw error;
      });
    while (dispatched.length > 0 || isLookDue) {
      if (dispatched.length > 0) await add(dispatched.splice(0, BATCH)).catch((error: unknown) => failed.push(error));
      if (!isLookDue) continue;
      await look()
        .then(add)
        .catch((error: unknown) => {
          failed.push(error);
          // What was given back is due at once, and would be found for ever.
          isLookDue = false;
        });
    }
    running = null;
    if (failed.length > 0) throw failed.at(-1);
  }

  async function look(): Promise<OutboxRow[]> {
    isLookDue = false;
    const rows = await claim(sql);
    isLookDue ||= rows.length === BATCH;
    return rows;
  }

  /** One at a time; what is asked for meanwhile follows. */
  const run = (): Promise<void> => (running ??= Promise.resolve().then(work));

  function flush(): Promise<void> {
    isLookDue = true;
    return run();
  }

  const isNews = onceAMinute();
  const warn = (error: unknown) => {
    if (isNews(String(error))) log.warn({ reason: String(error) }, 'events wait: the relay could not publish');
  };

  function nudge(): void {
    if (!stopped) flush().catch(warn);
  }

  /** Takes what was dispatched after `ms` milliseconds, or sooner where that was asked for. */
  function takeDispatchedWithin(ms: number): void {
    const at = performance.now() + ms;
    if (next !== null && next.at <= at) return;
    clearTimeout(next?.timer);
    const timer = setTimeout(() => {
      next = null;
      run().catch(warn);
    }, ms);
    next = { at, timer };
  }

  const stopLooking = every(SWEEP_MS, nudge);
  return {
    nudge,
    dispatch(events, isBusy) {
      if (stopped) return;
      if (dispatched.length <= MOST_DISPATCHED) dispatched.push(...events);
      if (dispatched.length > 0) takeDispatchedWithin(isBusy ? LONGEST_WAIT_MS : RESPONSE_MS);
    },
    flush,
    async republish() {
      await sql`UPDATE events.outbox SET publish_after = now(), published_times = 0 WHERE done_at IS NULL`;
      nudge();
    },
    async stop() {
      stopped = true;
      stopLooking();
      clearTimeout(next?.timer);
      if (dispatched.length > 0) run().catch(warn);
      await running?.catch(() => undefined);
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
    },
  };
}

/**
 * Takes the rows that are due and sets when they are looked at again: after 20 seconds, 40, 80, … at most 10 minutes, and never later
 * than after a tenth of their age or 20 seconds. Taking and adding are not one transaction: a crash between them, or a queue that lost
 * its last second, costs that time, in an event's first five minutes at most 30 seconds, never the event.
 */
async function claim(sql: Sql): Promise<OutboxRow[]> {
  return sql<OutboxRow[]>`
    WITH due AS (
      SELECT id FROM events.outbox
      WHERE done_at IS NULL AND publish_after <= now()
      ORDER BY publish_after
      LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED
    ), handled AS (
      SELECT due.id, coalesce(array_agg(inbox.effect) FILTER (WHERE inbox.effect IS NOT NULL), '{}') AS effects
      FROM due LEFT JOIN events.inbox ON inbox.event_id = due.id
      GROUP BY due.id
    )
    UPDATE events.outbox
    SET published_times = least(published_times + 1, 100),
        publish_after = now() + least(
          ${FIRST_PAUSE}::interval * power(2, least(published_times, 5)), interval '10 minutes',
          greatest((now() - occurred_at) / 10, ${FIRST_PAUSE}::interval)),
        done_at = CASE WHEN cardinality(handled.effects) >= outbox.effects THEN now() END
    FROM handled
    WHERE outbox.id = handled.id
    RETURNING outbox.id, type, aggregate_id, correlation_id, (facts->>'version')::integer AS version, published_times,
      handled.effects AS handled, outbox.effects`;
}

/** What could not be added is due again at once; where not even that can be said, in its time. */
async function releaseRows(sql: Sql, rows: readonly OutboxRow[]): Promise<void> {
  await sql`
    UPDATE events.outbox SET publish_after = now(), published_times = greatest(published_times - 1, 0)
    WHERE id = ANY(${rows.map(({ id }) => id)}) AND done_at IS NULL`;
}
