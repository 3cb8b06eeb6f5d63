import { UnrecoverableError } from 'bullmq';
import * as z from 'zod';
import type { TransactionSql } from '@stillpoint/db';
import type { Logger } from '@stillpoint/log';
import { catalogue, type DomainEvent, type EventType } from './catalogue.ts';
import { transact, type ServiceContext } from './publish.ts';
import { isRetired, leastCount, type EffectNames, type EventsOf, type Service } from './routing.ts';

/** One effect: writes rows (and follow-up events) in the given transaction; never talks to the outside. */
export type Effect<T extends EventType, Context> = (
  tx: TransactionSql,
  event: DomainEvent<T>,
  context: Context,
) => Promise<void>;

/** All effects a service owes, by event and name: the compiler reports one that is missing. */
export type Effects<S extends Service, Context> = {
  [T in EventsOf<S>]: { [Name in EffectNames<S, T>]: Effect<T, Context> };
};

const UUID = z.uuid();

type AnyEffect = (tx: TransactionSql, event: DomainEvent, context: ServiceContext) => Promise<void>;

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
 * The event of a job is not in this database. Its job may be another installation's that shares the queue, such as the original of a
 * restored copy: tried again, it comes to a worker of that one.
 */
class UnknownEvent extends Error {}

/** Thrown by an effect that came before what it needs, as when its event overtook an earlier one. It is tried again as after a failure. */
export class TooEarly extends Error {}

/** What a service has to do about one event: `names` of its effects. */
export interface Work {
  eventId: string;
  type: EventType;
  names: readonly string[];
}

/**
 * Runs everything a service owes one event, once: in one transaction, or, where one of several effects fails, each in its own, so
 * that it keeps none of the others. Returns the effects that had not happened before. Throws what failed; UnrecoverableError when
 * nothing of it can succeed later.
 */
export async function runEffects(effects: object, context: ServiceContext, work: Work): Promise<string[]> {
  try {
    return await runTogether(effects, context, [work]);
  } catch (error) {
    if (work.names.length === 1) throw error;
  }
  const done: string[] = [];
  const failures: Error[] = [];
  for (const name of work.names) {
    try {
      done.push(...(await runTogether(effects, context, [{ ...work, names: [name] }])));
    } catch (error) {
      failures.push(error as Error);
    }
  }
  const retried = failures.filter((error) => !(error instanceof UnrecoverableError));
  const failed = retried.find((error) => !(error instanceof TooEarly)) ?? retried[0] ?? failures[0];
  if (failed) throw failed;
  return done;
}

/**
 * Runs what a service owes several events in one transaction; where something of it fails, each event by itself, and those that
 * fail once more are published again, each as a job of its own. Returns the effects that had not happened before.
 */
export async function runEvents(
  effects: object,
  context: ServiceContext,
  work: readonly Work[],
  log: Logger,
): Promise<string[]> {
  try {
    return await runTogether(effects, context, work);
  } catch (error) {
    if (error instanceof UnknownEvent) throw error;
    // Whatever else it was: each event's own run reports it.
  }
  const done: string[] = [];
  const failed: string[] = [];
  for (const each of work) {
    try {
      done.push(...(await runEffects(effects, context, each)));
    } catch (error) {
      failed.push(each.eventId);
      log.warn({ job: each.type, eventId: each.eventId, reason: (error as Error).message }, 'an event goes on alone');
    }
  }
  if (failed.length > 0) {
    await context.sql`
      UPDATE events.outbox SET publish_after = now() WHERE id = ANY(${failed}) AND done_at IS NULL`;
    context.nudge();
  }
  return done;
}

/**
 * Runs one effect of one event, once. Returns false when it had happened before. What cannot succeed later (an unknown effect, an
 * event that is of another type or cannot be read) throws UnrecoverableError.
 */
export async function runEffect(
  effects: object,
  context: ServiceContext,
  name: string,
  eventId: string,
): Promise<boolean> {
  return (await runTogether(effects, context, [{ eventId, type: eventOf(name), names: [name] }])).length > 0;
}

/**
 * Inbox rows and what the effects write are one transaction; of a retired effect, the inbox row alone, where the event counts it.
 * Events are read from the outbox, so a job can name an event but not make one up.
 */
async function runTogether(effects: object, context: ServiceContext, work: readonly Work[]): Promise<string[]> {
  for (const { eventId, type, names } of work) {
    const unknown = names.find((name) => !effectOf(effects, name) && !isRetired(type, name));
    if (names.length === 0 || unknown !== undefined) throw new UnrecoverableError(`no effect ${unknown ?? ''} here`);
    if (!UUID.safeParse(eventId).success) throw new UnrecoverableError('the job names no event');
  }
  return transact(context, async (tx) => {
    const recorded = await markEffects(tx, work);
    const happened: string[] = [];
    for (const { eventId, type, names } of work) {
      const row = recorded.find(({ id }) => id === eventId);
      if (!row)
        throw new UnknownEvent(
          `no event ${eventId} was ever published here: does another installation use this queue?`,
        );
      if (row.type !== type) throw new UnrecoverableError(`no ${type} with the id ${eventId} was ever published`);
      if (row.marked.length === 0) continue;
      const event = openEvent(context, row);
      for (const name of names.filter((each) => row.marked.includes(each)))
        await (effectOf(effects, name) as AnyEffect | undefined)?.(tx, event, context);
      happened.push(...row.marked);
    }
    // Two services that finish together may each miss the other's rows here; the relay's next look settles it.
    if (happened.length > 0)
      await tx`
        UPDATE events.outbox SET done_at = now()
        WHERE id = ANY(${work.map(({ eventId }) => eventId)}) AND done_at IS NULL
          AND effects <= (SELECT count(*) FROM events.inbox WHERE event_id = outbox.id)`;
    return happened;
  });
}

/** Writes the inbox rows of what has not happened yet, and reads the events. */
async function markEffects(tx: TransactionSql, work: readonly Work[]): Promise<RecordedEvent[]> {
  const rows = work.flatMap(({ eventId, type, names }) =>
    names.map((name) => ({ eventId, name, least: leastCount(type, name) })),
  );
  return tx<RecordedEvent[]>`
    WITH mark AS (
      INSERT INTO events.inbox (event_id, effect)
      SELECT id, work.effect
      FROM unnest(${rows.map(({ eventId }) => eventId)}::uuid[], ${rows.map(({ name }) => name)}::text[],
                  ${rows.map(({ least }) => least)}::integer[]) AS work (event_id, effect, least)
      JOIN events.outbox ON id = work.event_id AND type = split_part(work.effect, '.', 1) AND effects >= work.least
      ON CONFLICT DO NOTHING RETURNING event_id, effect
    )
    SELECT id, type, facts, personal, occurred_at, ARRAY(SELECT effect FROM mark WHERE event_id = outbox.id) AS marked
    FROM events.outbox WHERE id = ANY(${work.map(({ eventId }) => eventId)})`;
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
    };
  } catch (error) {
    throw new UnrecoverableError(`event ${id} cannot be read: ${(error as Error).name}`);
  }
}

/** Jobs of earlier versions name an effect, `<EventType>.<effect>`. */
export const eventOf = (jobName: string): EventType => jobName.split('.')[0] as EventType;
