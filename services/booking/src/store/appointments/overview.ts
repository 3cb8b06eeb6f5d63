import type { Busy } from '@stillpoint/scheduling';
import type { ISql } from '@stillpoint/db';
import { hasBooked } from '../patients/patients.ts';

/** Distinct client e-mails, active services, and paid, not cancelled cents of the sessions within `month`. */
export async function countTotals(
  db: ISql,
  month: Busy,
): Promise<{ uniqueClients: number; activeServices: number; revenueCents: number }> {
  const [row] = await db<[{ uniqueClients: number; activeServices: number; revenueCents: number }]>`
    SELECT
      (SELECT count(*) FROM booking.person p WHERE p.is_latest AND ${hasBooked(db)}) AS unique_clients,
      (SELECT count(*) FROM booking.service WHERE is_active) AS active_services,
      (SELECT coalesce(sum(price_cents), 0) FROM booking.appointment
       WHERE starts_at >= ${new Date(month.start)} AND starts_at < ${new Date(month.end)}
         AND payment_status = 'completed' AND status <> 'cancelled') AS revenue_cents`;
  return row;
}

/** Appointments dated each day, cancelled ones included (spec section 2) but no abandoned tries, and what was paid for the others; in the order of `days`. */
export const sumDays = (db: ISql, days: readonly Busy[]): Promise<{ sessions: number; revenueCents: number }[]> =>
  db<{ sessions: number; revenueCents: number }[]>`
    SELECT count(a.id) AS sessions,
      coalesce(sum(a.price_cents) FILTER (WHERE a.payment_status = 'completed' AND a.status <> 'cancelled'), 0) AS revenue_cents
    FROM unnest(
      ${days.map(({ start }) => new Date(start).toISOString())}::timestamptz[],
      ${days.map(({ end }) => new Date(end).toISOString())}::timestamptz[]
    ) WITH ORDINALITY AS day (day_start, day_end, number)
    LEFT JOIN booking.appointment a
      ON a.starts_at >= day_start AND a.starts_at < day_end AND NOT a.is_abandoned
    GROUP BY number ORDER BY number`;
