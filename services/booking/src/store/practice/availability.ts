import type { AvailabilityRule } from '@stillpoint/contracts';
import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import { isOfAnother, returningExisting, type RepeatableInsert } from './repeatable-insert.ts';

type RuleValues = Omit<AvailabilityRule, 'id'>;
const WRITTEN = ['dayOfWeek', 'startTime', 'endTime', 'isActive'] as const;

const columns = (db: ISql) =>
  db`id, day_of_week, to_char(start_time, 'HH24:MI') AS start_time, to_char(end_time, 'HH24:MI') AS end_time, is_active`;

export const listRules = (db: ISql, only: { active: boolean }): Promise<AvailabilityRule[]> =>
  db<AvailabilityRule[]>`
    SELECT ${columns(db)} FROM booking.availability
    ${only.active ? db`WHERE is_active` : db``}
    ORDER BY day_of_week, start_time, end_time, id`;

/** The hours of another request that are exactly these. */
export const findRule = (
  db: ISql,
  { dayOfWeek, startTime, endTime, isActive, requestId }: RuleValues & RepeatableInsert,
): Promise<AvailabilityRule | null> =>
  firstRow(db<AvailabilityRule[]>`
    SELECT ${columns(db)} FROM booking.availability
    WHERE (day_of_week, start_time, end_time, is_active) = (${dayOfWeek}, ${startTime}, ${endTime}, ${isActive})
      AND ${isOfAnother(db, { requestId })}`);

export async function insertRule(
  db: ISql,
  { requestId = null, ...rule }: RuleValues & RepeatableInsert,
): Promise<AvailabilityRule> {
  const [row] = await db<[AvailabilityRule]>`
    INSERT INTO booking.availability ${db({ ...rule, requestId }, ...WRITTEN, 'requestId')}
    ${returningExisting(db)} RETURNING ${columns(db)}`;
  return row;
}

/** Locks the hours until the transaction ends. */
export const lockRule = (db: ISql, id: number): Promise<AvailabilityRule | null> =>
  firstRow(db<AvailabilityRule[]>`SELECT ${columns(db)} FROM booking.availability WHERE id = ${id} FOR UPDATE`);

export async function updateRule(db: ISql, id: number, rule: RuleValues): Promise<AvailabilityRule> {
  const [row] = await db<[AvailabilityRule]>`
    UPDATE booking.availability SET ${db(rule, ...WRITTEN)} WHERE id = ${id} RETURNING ${columns(db)}`;
  return row;
}

export const deleteRule = (db: ISql, id: number): Promise<boolean> =>
  hasRows(db`DELETE FROM booking.availability WHERE id = ${id} RETURNING 1`);
