import { UnrecoverableError, type Job, type Worker } from 'bullmq';
import type { TransactionSql } from '@stillpoint/db';
import { withCorrelation, type Logger } from '@stillpoint/log';
import { catalogue, type DomainEvent, type EventType } from './catalogue.ts';
import { transact, type ServiceContext } from './publish.ts';
import type { EffectJob, QueueHome } from './queues.ts';
import { routesOf, type EffectNames, type EventsOf, type Service } from './routing.ts';

/** One effect: writes rows (and follow-up events) in the given transaction; never talks to the outside. */
export type Effect<T extends EventType, Context> = (
  tx: TransactionSql,
  event: DomainEvent<T>,
  context: Context,
) => Promise<void>;

/** All effects a service owes, by event and name: the compiler tells when one is missing. */
export type Effects<S extends Service, Context> = {
  [T in EventsOf<S>]: { [Name in EffectNames<S, T>]: Effect<T, Context> };
};

type AnyEffect<Context> = (tx: TransactionSql, event: DomainEvent, context: Context) => Promise<void>;

/**
 * Runs one effect of one event, once: its inbox row and what it writes are one transaction. Answers false when it had
 * happened before. What cannot succeed later (an unknown effect, a malformed event) throws UnrecoverableError.
 */
export async function runEffect<Context extends ServiceContext>(
  effects: object,
  context: Context,
  name: string,
  job: EffectJob,
): Promise<boolean> {
  const [type, effectName] = name.split('.') as [EventType, string];
  const effect = (effects as Record<string, Record<string, AnyEffect<Context>> | undefined>)[type]?.[effectName];
  if (!effect) throw new UnrecoverableError(`no effect ${name} here`);
  const event = openEvent(context, type, job);
  return transact(context, async (tx) => {
    const mark = await tx`
      INSERT INTO events.inbox (event_id, effect) VALUES (${job.eventId}, ${name}) ON CONFLICT DO NOTHING RETURNING 1`;
    if (mark.length === 0) return false;
    await effect(tx, event, context);
    // Two effects that finish together may each miss the other's row here; the relay's next look settles it.
    await tx`
      UPDATE events.outbox SET done_at = now()
      WHERE id = ${job.eventId} AND done_at IS NULL
        AND effects <= (SELECT count(*) FROM events.inbox WHERE event_id = ${job.eventId})`;
    return true;
  });
}

function openEvent(context: ServiceContext, type: EventType, job: EffectJob): DomainEvent {
  try {
    const personal = context.sealer.open(['events.outbox', job.eventId, 'personal'], job.personal);
    return {
      id: job.eventId,
      type,
      facts: catalogue[type].facts.parse(job.facts),
      personal: catalogue[type].personal.parse(JSON.parse(personal)),
      occurredAt: new Date(job.occurredAt),
    } as DomainEvent;
  } catch (error) {
    throw new UnrecoverableError(`event ${job.eventId} cannot be read: ${(error as Error).name}`);
  }
}

/** Works a service's queue of effects. */
export function startConsumer<S extends Service, Context extends ServiceContext>(options: {
  service: S;
  effects: Effects<S, Context>;
  context: Context;
  home: QueueHome;
  log: Logger;
  concurrency?: number;
}): Worker {
  const { service, effects, context, home, log, concurrency = 8 } = options;
  const worker = home.worker(
    service,
    (job: Job<EffectJob>) =>
      withCorrelation(job.data.correlationId ?? job.data.eventId, async () => {
        const isNew = await runEffect(effects, context, job.name, job.data);
        log.info({ effect: job.name, eventId: job.data.eventId, isNew }, 'effect done');
      }),
    { concurrency },
  );
  worker.on('failed', (job, error) =>
    log.error(
      {
        effect: job?.name,
        eventId: (job?.data as EffectJob | undefined)?.eventId,
        attempt: job?.attemptsMade,
        reason: error.message,
      },
      'effect failed',
    ),
  );
  worker.on('error', (error) => log.warn({ queue: service, reason: error.message }, 'queue unreachable'));
  return worker;
}

/** The names of all effects, for checks that a worker provides each. */
export const effectsOwedBy = (service: Service): string[] =>
  (Object.keys(catalogue) as EventType[]).flatMap((type) =>
    routesOf(type)
      .filter((route) => route.service === service)
      .map(({ effect }) => effect),
  );
