import { randomUUID } from 'node:crypto';
import type { Sealer } from '@stillpoint/sealing';
import type { ISql, Sql, TransactionSql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import { catalogue, type EventType, type NewEvent } from './catalogue.ts';
import { effectsWithoutWork, routesOf } from './routing.ts';

/** What a command needs to work: its service's pool, the keys, the clock, and a way to wake the relay. */
export interface ServiceContext {
  sql: Sql;
  sealer: Sealer;
  /** The current time; an argument so that tests can choose it. */
  now: () => Date;
  /** Notifies this process' relay that something was committed; never throws. */
  nudge: () => void;
  /** Called with what a transaction failed with; never throws. */
  noteFailure?: (error: unknown) => void;
}

const published = new WeakSet<object>();
const following = new WeakMap<object, Set<() => void>>();

/** Calls `work` once when a transaction of `transact` was committed, however often it is asked for in it; `work` must not throw. */
export function afterCommit(tx: ISql, work: () => void): void {
  following.set(tx, (following.get(tx) ?? new Set()).add(work));
}

/** Runs `work` in one transaction, wakes the relay when it published something, and then does what `afterCommit` asked for. */
export async function transact<T>(context: ServiceContext, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  let hasEvents = false;
  const follows: (() => void)[] = [];
  const result = await context.sql
    .begin(async (tx) => {
      const answer = await work(tx);
      hasEvents = published.has(tx);
      follows.push(...(following.get(tx) ?? []));
      return answer;
    })
    .catch((error: unknown) => {
      context.noteFailure?.(error);
      throw error;
    });
  if (hasEvents) context.nudge();
  for (const follow of follows) follow();
  return result as T;
}

/** An event to emit; `done`: effects, `<EventType>.<effect>`, that the publishing transaction has had itself. */
export type Publication<T extends EventType = EventType> = NewEvent<T> & { done?: readonly string[] };

/**
 * The only way to emit: writes the event into the outbox, in the transaction that makes it true. Personal data is sealed here,
 * bound to this event. Returns the event's id.
 */
export async function publish<T extends EventType>(
  tx: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  event: Publication<T>,
): Promise<string> {
  const [id] = await publishAll(tx, context, [event as Publication]);
  return id!;
}

/** As `publish`, for several events in one statement. Returns their ids. */
export async function publishAll(
  tx: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  events: readonly Publication[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => outboxRow(tx, context, event));
  const done = events.flatMap(({ type, facts, done = [] }, index) =>
    [...done, ...effectsWithoutWork(type, facts)].map((effect) => ({ id: rows[index]!.id, effect })),
  );
  const insert = tx`INSERT INTO events.outbox ${tx(rows)}`;
  await (done.length === 0
    ? insert
    : tx`
        WITH published AS (${insert})
        INSERT INTO events.inbox (event_id, effect)
        SELECT * FROM unnest(${done.map(({ id }) => id)}::uuid[], ${done.map(({ effect }) => effect)}::text[])`);
  published.add(tx);
  return rows.map(({ id }) => id);
}

function outboxRow(tx: ISql, context: Pick<ServiceContext, 'sealer' | 'now'>, event: NewEvent) {
  const id = randomUUID();
  const facts = catalogue[event.type].facts.parse(event.facts) as Record<string, unknown>;
  const personal = catalogue[event.type].personal.parse(event.personal);
  return {
    id,
    type: event.type,
    aggregateId: (facts['appointmentId'] as string | undefined) ?? null,
    facts: tx.json(facts as never),
    personal: context.sealer.seal(['events.outbox', id, 'personal'], JSON.stringify(personal)),
    correlationId: correlationId(),
    occurredAt: context.now(),
    effects: routesOf(event.type).length,
  };
}
