import type { Fragment, ISql } from '@stillpoint/db';

/** A row that its sender may insert again, under the same `requestId`, when the answer was lost. */
export interface RepeatableInsert {
  requestId?: string | null | undefined;
}

/** The end of an INSERT that may be repeated: it returns the existing row as it is now. */
export const returningExisting = (db: ISql): Fragment =>
  db`ON CONFLICT (request_id) DO UPDATE SET request_id = excluded.request_id`;

/** Whether a row is of another request: one that was inserted under this `requestId` is the repeated request's own. */
export const isOfAnother = (db: ISql, { requestId = null }: RepeatableInsert): Fragment =>
  db`(request_id IS NULL OR request_id IS DISTINCT FROM ${requestId})`;
