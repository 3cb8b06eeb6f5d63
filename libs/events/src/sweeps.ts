import type { Queue, Worker } from 'bullmq';
import type { Logger } from '@stillpoint/log';
import { sweepQueue, type QueueHome } from './queues.ts';
import type { Service } from './routing.ts';

/** Work that recurs. `everyMs` milliseconds apart; one process of the service wins each tick. Must be safe to repeat. */
export interface Sweep {
  everyMs: number;
  run: () => Promise<void>;
}

/** Completed jobs older than this are removed; failed ones are kept for a person. */
const KEEP_COMPLETED_MS = 60 * 60_000;
const PRUNE_EVERY_MS = 60_000;

/** Schedules a service's recurring work with BullMQ and works it, and keeps the service's queues from growing. */
export async function startSweeps(options: {
  service: Service;
  sweeps: Record<string, Sweep>;
  home: QueueHome;
  log: Logger;
}): Promise<{ worker: Worker; queues: Queue[] }> {
  const { service, home, log } = options;
  const effects = home.queue(service);
  const own = home.queue(sweepQueue(service));
  const sweeps: Record<string, Sweep> = {
    ...options.sweeps,
    'prune-completed-jobs': {
      everyMs: PRUNE_EVERY_MS,
      run: async () => {
        await effects.clean(KEEP_COMPLETED_MS, 5_000, 'completed');
        await own.clean(PRUNE_EVERY_MS, 5_000, 'completed');
      },
    },
  };
  for (const queue of [effects, own])
    queue.on('error', (error) => log.warn({ queue: queue.name, reason: error.message }, 'queue unreachable'));

  const known = await own.getJobSchedulers();
  await Promise.all(known.filter(({ key }) => !(key in sweeps)).map(({ key }) => own.removeJobScheduler(key)));
  for (const [name, { everyMs }] of Object.entries(sweeps))
    await own.upsertJobScheduler(name, { every: everyMs }, { name });

  const worker = home.worker(
    sweepQueue(service),
    async (job) => {
      const sweep = sweeps[job.name];
      if (!sweep) return; // left over from an older version
      await sweep.run();
    },
    { concurrency: 4 },
  );
  worker.on('failed', (job, error) =>
    log.error({ sweep: job?.name, reason: error.message }, 'sweep failed; it runs again at its next tick'),
  );
  worker.on('error', (error) => log.warn({ queue: sweepQueue(service), reason: error.message }, 'queue unreachable'));
  return { worker, queues: [effects, own] };
}
