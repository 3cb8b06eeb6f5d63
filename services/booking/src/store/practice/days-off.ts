import type { DayOff } from '@stillpoint/contracts';
import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import { isOfAnother, returningExisting, type RepeatableInsert } from './repeatable-insert.ts';

const columns = (db: ISql) =>
  db`id, to_char(first_day, 'YYYY-MM-DD') AS first_day, to_char(last_day, 'YYYY-MM-DD') AS last_day, label`;

/** Days off that are not over on practice day `today`, by date. */
export const listDaysOffRows = (db: ISql, today: string): Promise<DayOff[]> =>
  db<DayOff[]>`
    SELECT ${columns(db)} FROM booking.day_off WHERE last_day >= ${today} ORDER BY first_day, last_day, id`;

type DayOffValues = Omit<DayOff, 'id'>;

/** The entry of another request with exactly these days and label. */
export const findDayOff = (
  db: ISql,
  { firstDay, lastDay, label, requestId }: DayOffValues & RepeatableInsert,
): Promise<DayOff | null> =>
  firstRow(db<DayOff[]>`
    SELECT ${columns(db)} FROM booking.day_off
    WHERE first_day = ${firstDay} AND last_day = ${lastDay} AND label IS NOT DISTINCT FROM ${label}
      AND ${isOfAnother(db, { requestId })}`);

export async function insertDayOff(
  db: ISql,
  { requestId = null, ...days }: DayOffValues & RepeatableInsert,
): Promise<DayOff> {
  const [saved] = await db<[DayOff]>`
    INSERT INTO booking.day_off ${db({ ...days, requestId }, 'firstDay', 'lastDay', 'label', 'requestId')}
    ${returningExisting(db)} RETURNING ${columns(db)}`;
  return saved;
}

/** False when there is none with that id. */
export const deleteDayOff = (db: ISql, id: number): Promise<boolean> =>
  hasRows(db`DELETE FROM booking.day_off WHERE id = ${id} RETURNING 1`);
