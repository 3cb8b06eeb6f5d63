import type { Queue } from 'bullmq';
import type { Sql } from '@stillpoint/db';
import type { Sweeps } from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import type { Registry } from 'prom-client';
import type { SteadyClock } from './clock.ts';
import { registerGauge } from './metrics.ts';

interface MetricsTarget {
  metrics: Registry;
  log: Logger;
}

/** Registers the metrics of every process: how busy it is, its connections as PostgreSQL counts them, and the jump of its clock. */
export function registerProcessMetrics(to: MetricsTarget, { sql, clock }: { sql: Sql; clock: SteadyClock }): void {
  registerGauge(
    to,
    { name: 'database_connections', help: 'Connections of this role to PostgreSQL, by state', label: 'state' },
    async () => {
      const rows = await sql<{ state: string; count: number }[]>`
        SELECT coalesce(state, 'unknown') AS state, count(*) AS count FROM pg_stat_activity
        WHERE usename = current_user AND datname = current_database() GROUP BY 1`;
      return rows.map(({ state, count }) => [state, count] as const);
    },
  );
  let seen = performance.eventLoopUtilization();
  registerGauge(
    to,
    {
      name: 'nodejs_eventloop_utilization',
      help: 'Share of the time since the last scrape in which the event loop was busy, 0 to 1',
    },
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, seen);
      seen = now;
      return utilization;
    },
  );
  registerGauge(
    to,
    { name: 'clock_jump_seconds', help: 'How far the clock of the machine was set off; 0 while it is trusted' },
    () => clock.jumpMs() / 1000,
  );
}

/** Registers the metrics of a worker: its queue, the outbox, and the age of its sweeps. */
export function registerWorkerMetrics(
  to: MetricsTarget,
  { sql, queue, sweeps }: { sql: Sql; queue: Queue; sweeps: Sweeps },
): void {
  registerGauge(to, { name: 'queue_jobs', help: 'Jobs of this process’ queue, by state', label: 'state' }, async () =>
    Object.entries(await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')),
  );
  registerGauge(
    to,
    { name: 'queue_oldest_waiting_seconds', help: 'For how long the oldest waiting job has been waiting' },
    async () => {
      const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
      return oldest ? Math.max(Date.now() - oldest.timestamp, 0) / 1000 : 0;
    },
  );
  const outbox = { name: 'outbox_events', help: 'Events whose effects have not all happened' };
  registerGauge(to, outbox, async () => (await readUnfinishedEvents(sql)).count);
  registerGauge(
    to,
    { name: 'outbox_oldest_seconds', help: 'For how long the oldest event has waited for its effects' },
    async () => (await readUnfinishedEvents(sql)).seconds,
  );
  registerGauge(
    to,
    { name: 'sweep_age_seconds', help: 'Seconds since a sweep last ran to its end', label: 'sweep' },
    async () => (await sweeps.ages()).map(({ sweep, seconds }) => [sweep, seconds] as const),
  );
}

async function readUnfinishedEvents(sql: Sql): Promise<{ count: number; seconds: number }> {
  const [row] = await sql<[{ count: number; seconds: number }]>`
    SELECT count(*) AS count, coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS seconds
    FROM events.outbox WHERE done_at IS NULL`;
  return row;
}
