import { UnrecoverableError, type Job, type Worker } from 'bullmq';
import { z } from 'zod';
import type { TransactionSql } from '@stillpoint/db';
import { withCorrelation, type Logger } from '@stillpoint/log';
import { catalogue, type DomainEvent, type EventType } from './catalogue.ts';
import { transact, type ServiceContext } from './publish.ts';
import { STILL_HERE } from './queue-loss.ts';
import type { EffectJob, QueueHome } from './queues.ts';
import { isRetired, routesOf, type EffectNames, type EventsOf, type Service } from './routing.ts';

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

const UUID = z.uuid();

type AnyEffect<Context> = (tx: TransactionSql, event: DomainEvent, context: Context) => Promise<void>;

interface RecordedEvent {
  id: string;
  type: EventType;
  facts: unknown;
  personal: string;
  occurred_at: Date;
  is_new: boolean;
}

/**
 * Runs one effect of one event, once: its inbox row and what it writes are one transaction; of a retired effect, the inbox row
 * alone. The event is read from the outbox, so a job can name an event but not make one up. Returns false when the effect had happened before. What cannot succeed later (an
 * unknown effect, an event that was never published or cannot be read) throws UnrecoverableError.
 */
export async function runEffect<Context extends ServiceContext>(
  effects: object,
  context: Context,
  name: string,
  eventId: string,
): Promise<boolean> {
  const [type, effectName] = name.split('.') as [EventType, string];
  const effect = (effects as Record<string, Record<string, AnyEffect<Context>> | undefined>)[type]?.[effectName];
  if (!effect && !isRetired(type, name)) throw new UnrecoverableError(`no effect ${name} here`);
  if (!UUID.safeParse(eventId).success) throw new UnrecoverableError('the job names no event');
  return transact(context, async (tx) => {
    const [recorded] = await tx<RecordedEvent[]>`
      WITH mark AS (
        INSERT INTO events.inbox (event_id, effect)
        SELECT id, ${name} FROM events.outbox WHERE id = ${eventId} AND type = ${type}
        ON CONFLICT DO NOTHING RETURNING event_id
      )
      SELECT id, type, facts, personal, occurred_at, EXISTS (SELECT FROM mark) AS is_new
      FROM events.outbox WHERE id = ${eventId} AND type = ${type}`;
    if (!recorded) throw new UnrecoverableError(`no ${type} with the id ${eventId} was ever published`);
    if (!recorded.is_new) return false;
    await effect?.(tx, openEvent(context, recorded), context);
    // Two effects that finish together may each miss the other's row here; the relay's next look settles it.
    await tx`
      UPDATE events.outbox SET done_at = now()
      WHERE id = ${eventId} AND done_at IS NULL
        AND effects <= (SELECT count(*) FROM events.inbox WHERE event_id = ${eventId})`;
    return true;
  });
}

function openEvent(context: ServiceContext, { id, type, ...recorded }: RecordedEvent): DomainEvent {
  try {
    const personal = context.sealer.open(['events.outbox', id, 'personal'], recorded.personal);
    return {
      id,
      type,
      facts: catalogue[type].facts.parse(recorded.facts),
      personal: catalogue[type].personal.parse(JSON.parse(personal)),
      occurredAt: recorded.occurred_at,
    } as DomainEvent;
  } catch (error) {
    throw new UnrecoverableError(`event ${id} cannot be read: ${(error as Error).name}`);
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
    async (job: Job<EffectJob>) => {
      if (job.name === STILL_HERE) return;
      await withCorrelation(job.data.correlationId ?? job.data.eventId, async () => {
        const isNew = await runEffect(effects, context, job.name, job.data.eventId);
        log.info({ effect: job.name, eventId: job.data.eventId, isNew }, 'effect done');
      });
    },
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
