import type { Fragment, ISql, Sql } from '@stillpoint/db';
import type { Logger } from '@stillpoint/log';

/**
 * A table of deliveries that its service owes to the outside. Beside the service's own columns, among them `state`, each row
 * has
 *
 *     due_at timestamptz         time of the next attempt; null: nothing is owed (any more)
 *     give_up_at timestamptz     no attempt is made after this; null: attempts never end
 *     attempts integer           attempts since it became owed, including the running one
 *     lease uuid                 id of the running attempt, which may write only while this is its own
 *     lease_until timestamptz    when another process may take over, since this one is gone
 *     last_error text            why the last attempt failed
 *     correlation_id text        the request that caused it; its attempts are logged under that id
 *
 * and an index on `(due_at) WHERE due_at IS NOT NULL`. A delivery becomes owed by writing `due_at` in the transaction of its
 * cause.
 */
export interface DeliveryTable {
  /** With its schema, such as `notification.mail`. */
  name: string;
  /** The column of its primary key. */
  key: string;
}

/** A row that only this process may try until `lease_until`. */
export interface Claim {
  id: string;
  lease: string;
  /** Including this attempt. */
  attempts: number;
  dueAt: Date;
  giveUpAt: Date | null;
  /** Of the request that caused it; null without one. */
  correlationId: string | null;
}

/**
 * The outcome of an attempt. `settled`: the handler has written when the row is due next, if ever (`due_at`), under the
 * condition of the claim's lease where an attempt that was taken over must not write any more; `as` names the result in logs
 * and metrics. `retry`: the runner postpones the row by at least `afterMs` milliseconds. The runner ends the lease, unless the
 * handler's own write did (`isReleased`).
 */
export type Outcome =
  | { kind: 'settled'; as: string; isReleased?: boolean }
  | { kind: 'retry'; error: string; afterMs?: number };

/** One kind of delivery: its rows, how one is attempted, and how often. */
export interface Delivery {
  /** Name in logs and metrics. */
  name: string;
  table: DeliveryTable;
  /** SQL condition for the table's rows of this kind; all rows without it. */
  only?: (db: ISql) => Fragment;
  /** Milliseconds until another process takes over from one that is gone; a running attempt renews its lease. */
  leaseMs: number;
  /** Milliseconds until the next attempt, after `attempts` attempts. */
  retryMs: (attempts: number) => number;
  /** Makes one attempt. An error it throws is logged, and the row is retried. */
  deliver: (claim: Claim) => Promise<Outcome>;
  /**
   * Settles a row that is not retried any more, with the error of its last attempt; required where rows have `give_up_at`.
   */
  giveUp?: (claim: Claim, error: string) => Promise<void>;
}

/** What attempts need. */
export interface DeliveryContext {
  sql: Sql;
  now: () => Date;
  log: Logger;
}

/** Exponential backoff in milliseconds: `firstMs`, doubled for each further attempt, at most `longestMs`. */
export const exponentialBackoff =
  (firstMs: number, longestMs: number) =>
  (attempts: number): number =>
    Math.min(firstMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 40), longestMs);
