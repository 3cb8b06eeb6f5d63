import type { Fragment, ISql } from '@stillpoint/db';

/** What its sender may make again when the answer was lost, under the same `requestId`. */
export interface MadeOnce {
  requestId?: string | null | undefined;
}

/** What stands at the end of an INSERT that may come again: it returns the row that was made, as it stands by now. */
export const orTheOneMade = (db: ISql): Fragment =>
  db`ON CONFLICT (request_id) DO UPDATE SET request_id = excluded.request_id`;
