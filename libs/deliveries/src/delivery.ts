import type { Fragment, ISql, Sql } from '@stillpoint/db';
import type { Logger } from '@stillpoint/log';

/**
 * A table of what its service owes to the outside. Beside the service's own columns, `state` among them, each row carries
 *
 *     due_at timestamptz         when it is tried next; null: nothing is owed (any more)
 *     give_up_at timestamptz     an attempt that would come later than this is not made; null: it is tried for ever
 *     attempts integer           attempts since it became owed, the running one included
 *     lease uuid                 whose attempt is running: what it writes counts only while it holds this
 *     lease_until timestamptz    when others may take it over: its process is gone
 *     last_error text            why the last attempt came to nothing
 *     correlation_id text        the request it comes from; its attempts are logged under that id
 *
 * and an index on `(due_at) WHERE due_at IS NOT NULL`. Owing is writing `due_at`, in the transaction of its cause.
 */
export interface DeliveryTable {
  /** With its schema, such as `notification.mail`. */
  name: string;
  /** The column of its primary key. */
  key: string;
}

/** A row that is this process' to try until `lease_until`. */
export interface Claim {
  id: string;
  lease: string;
  /** This attempt included. */
  attempts: number;
  dueAt: Date;
  giveUpAt: Date | null;
  /** Of the request it comes from; null: nobody's. */
  correlationId: string | null;
}

/**
 * What became of an attempt. `settled`: the handler has written when the row is due next, or that it is not (`due_at`), asking for the
 * claim's lease where an attempt that was taken over must not speak any more; `as` says what, for logs and metrics. `retry`: the
 * runner puts the row off; not sooner than `afterMs` milliseconds from now. The runner ends the lease,
 * unless the handler did in what it wrote (`isReleased`).
 */
export type Outcome =
  | { kind: 'settled'; as: string; isReleased?: boolean }
  | { kind: 'retry'; error: string; afterMs?: number };

/** One kind of delivery: where its rows are, how one is tried, and how patiently. */
export interface Delivery {
  /** In logs and metrics. */
  name: string;
  table: DeliveryTable;
  /** An SQL condition: which of the table's rows; all where it is left out. */
  only?: (db: ISql) => Fragment;
  /** Milliseconds until others take over from a process that is gone; while one tries, its lease is renewed. */
  leaseMs: number;
  /** Milliseconds until the next attempt, after `attempts` of them. */
  retryMs: (attempts: number) => number;
  /** Tries it once. What it throws is logged, and the row tried again. */
  deliver: (claim: Claim) => Promise<Outcome>;
  /** Settles a row that is not tried any more, for the reason of its last attempt; needed where rows have `give_up_at`. */
  giveUp?: (claim: Claim, error: string) => Promise<void>;
}

/** What trying takes. */
export interface DeliveryContext {
  sql: Sql;
  now: () => Date;
  log: Logger;
}

/** Waiting times that double: `firstMs`, twice that, … at most `longestMs` (milliseconds). */
export const doubling =
  (firstMs: number, longestMs: number) =>
  (attempts: number): number =>
    Math.min(firstMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 40), longestMs);
