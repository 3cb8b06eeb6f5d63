import type { Job, Worker } from 'bullmq';
import { startSpan, withCorrelation, type Logger } from '@stillpoint/log';
import type { ServiceContext } from './publish.ts';
import { STILL_HERE } from './queue-loss.ts';
import type { EffectJob, QueueHome } from './queues.ts';
import { effectNames, type Service } from './routing.ts';
import { eventOf, runEffects, runEvents, TooEarly, type Effects } from './run-effects.ts';

/** Works a service's queue of effects. */
export function startConsumer<S extends Service, Context extends ServiceContext>(options: {
  service: S;
  effects: Effects<S, Context>;
  context: Context;
  home: QueueHome;
  log: Logger;
  /** Called for effects that happened, and for each try of a job that failed. */
  counted?: (type: string, outcome: 'done' | 'failed', count: number) => void;
}): Worker {
  const { service, effects, context, home, log, counted = () => {} } = options;
  const worker = home.worker(
    service,
    async (job: Job<EffectJob>) => {
      if (job.name === STILL_HERE) return;
      await withCorrelation(job.data.correlationId ?? job.data.eventId, async () => {
        const { eventId, others = [] } = job.data;
        const work = [{ type: eventOf(job.name), eventId }, ...others].map((each) => ({
          ...each,
          // A job of an earlier version names one effect, `<EventType>.<effect>`.
          names: job.name.includes('.') ? [job.name] : effectNames(service, each.type),
        }));
        const end = startSpan('consumer');
        const span = { name: job.name, attributes: { 'event.id': eventId }, isFirst: job.data.correlationId === null };
        const [only] = work;
        const run = work.length === 1 ? runEffects(effects, context, only!) : runEvents(effects, context, work, log);
        const done = await run.catch((error: unknown) => {
          end({ ...span, error: String(error) });
          throw error;
        });
        end({ ...span, attributes: { ...span.attributes, 'event.effects': done.join(' ') } });
        for (const type of new Set(done.map(eventOf)))
          counted(type, 'done', done.filter((effect) => eventOf(effect) === type).length);
        log.info({ job: job.name, eventId, done }, 'effects done');
      });
    },
    { concurrency: 8 },
  );
  worker.on('failed', (job, error) => {
    counted(eventOf(job?.name ?? 'unknown'), 'failed', 1);
    const facts = {
      job: job?.name,
      eventId: (job?.data as EffectJob | undefined)?.eventId,
      attempt: job?.attemptsMade,
      reason: error.message,
    };
    const isTriedAgain = job !== undefined && job.attemptsMade < (job.opts.attempts ?? 1);
    if (error instanceof TooEarly && isTriedAgain) log.warn(facts, 'effects came too early and are tried again');
    else log.error(facts, 'effects failed');
  });
  home.report(worker, log);
  return worker;
}
