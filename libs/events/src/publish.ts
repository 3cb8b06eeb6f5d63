import { randomUUID } from 'node:crypto';
import type { Sealer } from '@stillpoint/sealing';
import type { ISql, Sql, TransactionSql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import { catalogue, type EventType, type NewEvent } from './catalogue.ts';
import { routesOf } from './routing.ts';

/** What a command needs to work: its service's pool, the keys, the clock, and a way to wake the relay. */
export interface ServiceContext {
  sql: Sql;
  sealer: Sealer;
  /** The current time; an argument so that tests can choose it. */
  now: () => Date;
  /** Tells this process' relay that something was committed; never throws. */
  nudge: () => void;
  /** Is told what a transaction failed with; never throws. */
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

/**
 * The only way to emit: writes the event into the outbox, in the transaction that makes it true. Personal data is sealed here,
 * bound to this event. Returns the event's id.
 */
export async function publish<T extends EventType>(
  tx: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  event: NewEvent<T>,
): Promise<string> {
  const id = randomUUID();
  const facts = catalogue[event.type].facts.parse(event.facts) as Record<string, unknown>;
  const personal = catalogue[event.type].personal.parse(event.personal);
  await tx`
    INSERT INTO events.outbox ${tx({
      id,
      type: event.type,
      aggregateId: (facts['appointmentId'] as string | undefined) ?? null,
      facts: tx.json(facts as never),
      personal: context.sealer.seal(['events.outbox', id, 'personal'], JSON.stringify(personal)),
      correlationId: correlationId(),
      occurredAt: context.now(),
      effects: routesOf(event.type).length,
    })}`;
  published.add(tx);
  return id;
}
