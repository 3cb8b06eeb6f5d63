import { UnrecoverableError, type Job, type Worker } from 'bullmq';
import { z } from 'zod';
import type { TransactionSql } from '@stillpoint/db';
import { withCorrelation, type Logger } from '@stillpoint/log';
import { catalogue, type DomainEvent, type EventType } from './catalogue.ts';
import { transact, type ServiceContext } from './publish.ts';
import { STILL_HERE } from './queue-loss.ts';
import type { EffectJob, QueueHome } from './queues.ts';
import { effectNames, isRetired, routesOf, type EffectNames, type EventsOf, type Service } from './routing.ts';

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
  occurredAt: Date;
  /** Effects that had not happened before. */
  marked: string[];
}

/**
 * Runs everything a service owes one event, once: in one transaction, or, where one of several effects fails, each in its own, so
 * that it keeps none of the others. Returns the effects that had not happened before. Throws what failed; UnrecoverableError when
 * nothing of it can succeed later.
 */
async function runEffects<Context extends ServiceContext>(
  effects: object,
  context: Context,
  of: { service: Service; type: EventType; eventId: string },
): Promise<string[]> {
  const names = effectNames(of.service, of.type);
  try {
    return await runTogether(effects, context, names, of.eventId);
  } catch (error) {
    if (names.length === 1) throw error;
  }
  const done: string[] = [];
  const failures: Error[] = [];
  for (const name of names) {
    try {
      done.push(...(await runTogether(effects, context, [name], of.eventId)));
    } catch (error) {
      failures.push(error as Error);
    }
  }
  const failed = failures.find((error) => !(error instanceof UnrecoverableError)) ?? failures[0];
  if (failed) throw failed;
  return done;
}

/**
 * Runs one effect of one event, once. Returns false when it had happened before. What cannot succeed later (an unknown effect, an
 * event that was never published or cannot be read) throws UnrecoverableError.
 */
export async function runEffect<Context extends ServiceContext>(
  effects: object,
  context: Context,
  name: string,
  eventId: string,
): Promise<boolean> {
  return (await runTogether(effects, context, [name], eventId)).length > 0;
}

/**
 * Inbox rows and what the effects write are one transaction; of a retired effect, the inbox row alone, where the event counts it.
 * The event is read from the outbox, so a job can name an event but not make one up.
 */
async function runTogether<Context extends ServiceContext>(
  effects: object,
  context: Context,
  names: readonly string[],
  eventId: string,
): Promise<string[]> {
  const [type] = (names[0] ?? '').split('.') as [EventType];
  const unknown = names.find((name) => !effectOf(effects, name) && !isRetired(type, name));
  if (names.length === 0 || unknown !== undefined) throw new UnrecoverableError(`no effect ${unknown ?? ''} here`);
  if (!UUID.safeParse(eventId).success) throw new UnrecoverableError('the job names no event');
  // An event counts retired effects where it has more effects than are routed.
  const least = names.map((name) => (isRetired(type, name) ? routesOf(type).length + 1 : 0));
  return transact(context, async (tx) => {
    const [recorded] = await tx<RecordedEvent[]>`
      WITH mark AS (
        INSERT INTO events.inbox (event_id, effect)
        SELECT id, owed.effect FROM events.outbox, unnest(${names}::text[], ${least}::integer[]) AS owed (effect, least)
        WHERE id = ${eventId} AND type = ${type} AND effects >= owed.least
        ON CONFLICT DO NOTHING RETURNING effect
      )
      SELECT id, type, facts, personal, occurred_at, ARRAY(SELECT effect FROM mark) AS marked
      FROM events.outbox WHERE id = ${eventId} AND type = ${type}`;
    if (!recorded) throw new UnrecoverableError(`no ${type} with the id ${eventId} was ever published`);
    if (recorded.marked.length === 0) return [];
    const event = openEvent(context, recorded);
    for (const name of names.filter((each) => recorded.marked.includes(each)))
      await (effectOf(effects, name) as AnyEffect<Context> | undefined)?.(tx, event, context);
    // Two services that finish together may each miss the other's rows here; the relay's next look settles it.
    await tx`
      UPDATE events.outbox SET done_at = now()
      WHERE id = ${eventId} AND done_at IS NULL
        AND effects <= (SELECT count(*) FROM events.inbox WHERE event_id = ${eventId})`;
    return recorded.marked;
  });
}

function effectOf(effects: object, name: string): unknown {
  const [type = '', effect = ''] = name.split('.');
  return (effects as Record<string, Record<string, unknown> | undefined>)[type]?.[effect];
}

function openEvent(context: ServiceContext, { id, type, ...recorded }: RecordedEvent): DomainEvent {
  try {
    const personal = context.sealer.open(['events.outbox', id, 'personal'], recorded.personal);
    return {
      id,
      type,
      facts: catalogue[type].facts.parse(recorded.facts),
      personal: catalogue[type].personal.parse(JSON.parse(personal)),
      occurredAt: recorded.occurredAt,
    } as DomainEvent;
  } catch (error) {
    throw new UnrecoverableError(`event ${id} cannot be read: ${(error as Error).name}`);
  }
}

/** Jobs of earlier versions name an effect, `<EventType>.<effect>`. */
const eventOf = (jobName: string): string => jobName.split('.')[0]!;

/** Works a service's queue of effects. */
export function startConsumer<S extends Service, Context extends ServiceContext>(options: {
  service: S;
  effects: Effects<S, Context>;
  context: Context;
  home: QueueHome;
  log: Logger;
  concurrency?: number;
  /** Is told of effects that happened, and of each try of a job that failed. */
  counted?: (type: string, outcome: 'done' | 'failed', count: number) => void;
}): Worker {
  const { service, effects, context, home, log, concurrency = 8, counted = () => {} } = options;
  const worker = home.worker(
    service,
    async (job: Job<EffectJob>) => {
      if (job.name === STILL_HERE) return;
      await withCorrelation(job.data.correlationId ?? job.data.eventId, async () => {
        const { eventId } = job.data;
        // A job of an earlier version names one effect, `<EventType>.<effect>`.
        const done = job.name.includes('.')
          ? (await runEffect(effects, context, job.name, eventId))
            ? [job.name]
            : []
          : await runEffects(effects, context, { service, type: job.name as EventType, eventId });
        counted(eventOf(job.name), 'done', done.length);
        log.info({ job: job.name, eventId, done }, 'effects done');
      });
    },
    { concurrency },
  );
  worker.on('failed', (job, error) => {
    counted(eventOf(job?.name ?? 'unknown'), 'failed', 1);
    log.error(
      {
        job: job?.name,
        eventId: (job?.data as EffectJob | undefined)?.eventId,
        attempt: job?.attemptsMade,
        reason: error.message,
      },
      'effects failed',
    );
  });
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
