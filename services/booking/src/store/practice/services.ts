import type { ISql } from '@stillpoint/db';
import type { ServiceForSale } from '../../domain/booking.ts';

export interface ServiceRow extends ServiceForSale {
  icon: string | null;
}
export type ServiceValues = Omit<ServiceRow, 'id'>;

const columns = (db: ISql) => db`id, name, description, price_cents, duration_minutes, icon, is_active`;

const values = ({ name, description, priceCents, durationMinutes, icon, isActive }: ServiceValues) => ({
  name,
  description,
  priceCents,
  durationMinutes,
  icon,
  isActive,
});

export async function findService(db: ISql, id: number): Promise<ServiceRow | null> {
  const [row] = await db<ServiceRow[]>`SELECT ${columns(db)} FROM booking.service WHERE id = ${id}`;
  return row ?? null;
}

export const listServiceRows = (db: ISql, only: { active: boolean }): Promise<ServiceRow[]> =>
  db<ServiceRow[]>`
    SELECT ${columns(db)} FROM booking.service
    ${only.active ? db`WHERE is_active` : db``}
    ORDER BY id`;

export async function insertService(db: ISql, service: ServiceValues): Promise<ServiceRow> {
  const [row] = await db<[ServiceRow]>`
    INSERT INTO booking.service ${db(values(service))} RETURNING ${columns(db)}`;
  return row;
}

export async function updateServiceRow(db: ISql, id: number, service: ServiceValues): Promise<ServiceRow | null> {
  const [row] = await db<ServiceRow[]>`
    UPDATE booking.service SET ${db(values(service))} WHERE id = ${id} RETURNING ${columns(db)}`;
  return row ?? null;
}

/** Deletes a service no appointment refers to; false when one does, or there is no such service. */
export async function deleteUnusedService(db: ISql, id: number): Promise<boolean> {
  const gone = await db`
    DELETE FROM booking.service
    WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM booking.appointment WHERE service_id = ${id})
    RETURNING 1`;
  return gone.length > 0;
}

export async function deactivateService(db: ISql, id: number): Promise<boolean> {
  const rows = await db`UPDATE booking.service SET is_active = false WHERE id = ${id} RETURNING 1`;
  return rows.length > 0;
}
