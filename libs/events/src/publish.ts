import { randomUUID } from 'node:crypto';
import type { Sealer } from '@stillpoint/sealing';
import type { ISql, Sql, TransactionSql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import { catalogue, type EventType, type NewEvent } from './catalogue.ts';
import type { OutboxRow } from './add-jobs.ts';
import { effectsWithoutWork, routesOf } from './routing.ts';

/** What a command needs to work: its service's pool, the keys, the clock, and a way to wake the relay. */
export interface ServiceContext {
  sql: Sql;
  sealer: Sealer;
  /** The current time; an argument so that tests can choose it. */
  now: () => Date;
  /** Notifies this process' relay that something was committed; never throws. */
  nudge: () => void;
  /** `Relay.dispatch` of this process, which then need not look for what was just committed; never throws. */
  dispatch?: (events: readonly OutboxRow[], isBusy: boolean) => void;
  /** Called with what a transaction failed with; never throws. */
  onTransactionError?: (error: unknown) => void;
}

/** What a transaction of `transact` published, and whether that is dispatched once it is committed. */
const published = new WeakMap<object, { events: OutboxRow[]; isDispatched: boolean }>();
const following = new WeakMap<object, Set<() => void>>();

/** Calls `work` once after the transaction of `transact` commits, however often it was registered; `work` must not throw. */
export function afterCommit(tx: ISql, work: () => void): void {
  following.set(tx, (following.get(tx) ?? new Set()).add(work));
}

/** How many transactions of a pool are running. */
const running = new WeakMap<Sql, number>();
const countRunning = (sql: Sql, change: 1 | -1): number => {
  const count = (running.get(sql) ?? 0) + change;
  running.set(sql, count);
  return count;
};

/** Runs `work` in one transaction, gives the relay what it published, and then does what `afterCommit` asked for. */
export async function transact<T>(context: ServiceContext, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const { sql, dispatch, nudge } = context;
  const events: OutboxRow[] = [];
  let committed: readonly OutboxRow[] = [];
  const follows: (() => void)[] = [];
  countRunning(sql, 1);
  try {
    const result = await sql.begin(async (tx) => {
      published.set(tx, { events, isDispatched: dispatch !== undefined });
      const answer = await work(tx);
      follows.push(...(following.get(tx) ?? []));
      return answer;
    });
    committed = events;
    for (const follow of follows) follow();
    return result as T;
  } catch (error) {
    context.onTransactionError?.(error);
    throw error;
  } finally {
    const others = countRunning(sql, -1);
    if (dispatch) dispatch(committed, others > 0);
    else if (committed.length > 0) nudge();
  }
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
  const [id] = await publishAll(tx, context, [event]);
  return id!;
}

/** As `publish`, for several events in one statement. Returns their ids. */
export async function publishAll(
  tx: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  events: readonly Publication[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const transaction = published.get(tx);
  const isDispatched = transaction?.isDispatched ?? false;
  const rows = events.map((event) => newRow(context, event));
  const insert = tx`INSERT INTO events.outbox ${tx(rows.map((row) => columnsOf(tx, row, isDispatched)) as never)}`;
  const done = rows.flatMap(({ relayed: { id, handled } }) => handled.map((effect) => ({ id, effect })));
  await (done.length === 0
    ? insert
    : tx`
        WITH published AS (${insert})
        INSERT INTO events.inbox (event_id, effect)
        SELECT * FROM unnest(${done.map(({ id }) => id)}::uuid[], ${done.map(({ effect }) => effect)}::text[])`);
  transaction?.events.push(...rows.flatMap(({ relayed }) => (isDone(relayed) ? [] : relayed)));
  return rows.map(({ relayed }) => relayed.id);
}

const isDone = ({ handled, effects }: OutboxRow) => handled.length >= effects;

interface NewRow {
  /** What the relay needs of it. */
  relayed: OutboxRow;
  facts: Record<string, unknown>;
  /** Sealed. */
  personal: string;
  occurredAt: Date;
}

function newRow(context: Pick<ServiceContext, 'sealer' | 'now'>, event: Publication): NewRow {
  const { type, done = [] } = event;
  const id = randomUUID();
  const facts = catalogue[type].facts.parse(event.facts) as Record<string, unknown>;
  const personal = catalogue[type].personal.parse(event.personal);
  const relayed = {
    id,
    type,
    aggregateId: (facts['appointmentId'] as string | undefined) ?? null,
    correlationId: correlationId(),
    version: (facts['version'] as number | undefined) ?? null,
    publishedTimes: 1,
    handled: [...done, ...effectsWithoutWork(type, event.facts)],
    effects: routesOf(type).length,
  };
  const sealed = context.sealer.seal(['events.outbox', id, 'personal'], JSON.stringify(personal));
  return { relayed, facts, personal: sealed, occurredAt: context.now() };
}

/** How long the sweep leaves dispatched events alone. After a crash they wait this long, and until the next sweep. */
const DISPATCH_PAUSE = '10 seconds';

/** What is dispatched counts as published once. */
function columnsOf(tx: ISql, { relayed, facts, personal, occurredAt }: NewRow, isDispatched: boolean) {
  const { id, type, aggregateId, effects } = relayed;
  return {
    id,
    type,
    aggregateId,
    correlationId: relayed.correlationId,
    effects,
    personal,
    occurredAt,
    facts: tx.json(facts as never),
    publishedTimes: isDispatched ? relayed.publishedTimes : 0,
    publishAfter: isDispatched ? tx`now() + ${DISPATCH_PAUSE}::interval` : tx`now()`,
    doneAt: isDone(relayed) ? tx`now()` : null,
  };
}
