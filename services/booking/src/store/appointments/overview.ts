import type { Busy } from '@stillpoint/scheduling';
import type { ISql } from '@stillpoint/db';

/** Distinct client e-mails, which triggers count, active services, and the practice's currency. */
export async function findTotals(db: ISql) {
  const [row] = await db<[{ uniqueClients: number; activeServices: number; currency: string }]>`
    SELECT
      (SELECT patients FROM booking.patient_count) AS unique_clients,
      (SELECT count(*) FROM booking.service WHERE is_active) AS active_services,
      coalesce((SELECT currency FROM booking.practice_rules), 'USD') AS currency`;
  return row;
}

/** Revenue within `span` in cents per currency: paid sessions that are not cancelled. */
export const sumRevenue = (db: ISql, span: Busy): Promise<{ currency: string; cents: number }[]> =>
  db<{ currency: string; cents: number }[]>`
    SELECT currency, sum(price_cents) AS cents FROM booking.appointment
    WHERE starts_at >= ${new Date(span.start)} AND starts_at < ${new Date(span.end)}
      AND payment_status = 'completed' AND status <> 'cancelled'
    GROUP BY currency ORDER BY currency`;

/**
 * Per day of `days`: the appointments dated that day, cancelled ones included (spec section 2) but without abandoned holds, and
 * the revenue of the others in the practice's currency.
 */
export const sumDays = (db: ISql, days: readonly Busy[]): Promise<{ sessions: number; revenueCents: number }[]> =>
  db<{ sessions: number; revenueCents: number }[]>`
    SELECT count(a.id) AS sessions,
      coalesce(sum(a.price_cents) FILTER (WHERE a.payment_status = 'completed' AND a.status <> 'cancelled'
        AND a.currency = coalesce((SELECT currency FROM booking.practice_rules), 'USD')), 0) AS revenue_cents
    FROM unnest(
      ${days.map(({ start }) => new Date(start).toISOString())}::timestamptz[],
      ${days.map(({ end }) => new Date(end).toISOString())}::timestamptz[]
    ) WITH ORDINALITY AS day (day_start, day_end, number)
    LEFT JOIN booking.appointment a
      ON a.starts_at >= day_start AND a.starts_at < day_end AND NOT a.is_abandoned
    GROUP BY number ORDER BY number`;
