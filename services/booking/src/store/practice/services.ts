import { smallestCents } from '@stillpoint/scheduling';
import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import type { ServiceForSale } from '../../domain/booking.ts';
import { returningExisting, type RepeatableInsert } from './repeatable-insert.ts';

export interface ServiceRow extends ServiceForSale {
  icon: string | null;
}
export type ServiceValues = Omit<ServiceRow, 'id' | 'currency'>;

/** The practice's currency: all services have the same. */
const columns = (db: ISql) => db`
  id, name, description, price_cents, coalesce((SELECT currency FROM booking.practice_rules), 'USD') AS currency,
  duration_minutes, icon, is_active`;

const WRITTEN = ['name', 'description', 'priceCents', 'durationMinutes', 'icon', 'isActive'] as const;

export const findService = (db: ISql, id: number): Promise<ServiceRow | null> =>
  firstRow(db<ServiceRow[]>`SELECT ${columns(db)} FROM booking.service WHERE id = ${id}`);

/** The service for sale that is exactly this one. */
export const findSameService = (
  db: ISql,
  { name, description, priceCents, durationMinutes, icon }: ServiceValues,
): Promise<ServiceRow | null> =>
  firstRow(db<ServiceRow[]>`
    SELECT ${columns(db)} FROM booking.service
    WHERE is_active AND (name, description, price_cents, duration_minutes) = (${name}, ${description}, ${priceCents}, ${durationMinutes})
      AND icon IS NOT DISTINCT FROM ${icon}`);

export const listServiceRows = (db: ISql, only: { active: boolean }): Promise<ServiceRow[]> =>
  db<ServiceRow[]>`
    SELECT ${columns(db)} FROM booking.service
    ${only.active ? db`WHERE is_active` : db``}
    ORDER BY id`;

/** A service whose price cannot be paid in the currency; null when there is none. */
export const findUnpayableService = (
  db: ISql,
  currency: string,
): Promise<Pick<ServiceRow, 'name' | 'priceCents'> | null> =>
  firstRow(db<Pick<ServiceRow, 'name' | 'priceCents'>[]>`
    SELECT name, price_cents FROM booking.service
    WHERE is_active AND price_cents % ${smallestCents(currency)} <> 0 ORDER BY id LIMIT 1`);

export async function insertService(
  db: ISql,
  { requestId = null, ...service }: ServiceValues & RepeatableInsert,
): Promise<ServiceRow> {
  const [row] = await db<[ServiceRow]>`
    INSERT INTO booking.service ${db({ ...service, requestId }, ...WRITTEN, 'requestId')}
    ${returningExisting(db)} RETURNING ${columns(db)}`;
  return row;
}

export async function updateServiceRow(db: ISql, id: number, service: ServiceValues): Promise<ServiceRow> {
  const [row] = await db<[ServiceRow]>`
    UPDATE booking.service SET ${db(service, ...WRITTEN)} WHERE id = ${id} RETURNING ${columns(db)}`;
  return row;
}

/** Deletes a service that no appointment refers to; false when one does, or there is no such service. */
export const deleteUnusedService = (db: ISql, id: number): Promise<boolean> =>
  hasRows(db`
    DELETE FROM booking.service
    WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM booking.appointment WHERE service_id = ${id})
    RETURNING 1`);

export const deactivateService = (db: ISql, id: number): Promise<boolean> =>
  hasRows(db`UPDATE booking.service SET is_active = false WHERE id = ${id} RETURNING 1`);
