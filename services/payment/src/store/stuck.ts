import type { ISql } from '@stillpoint/db';

/** Money that waits for a person to look. `kind` says where; amounts in cents. */
export interface StuckPayment {
  kind: 'refund-failing' | 'refund-waiting' | 'capture-waiting' | 'capture-unknown' | 'mismatch';
  appointmentId: string;
  /** The provider's ids. */
  orderId: string | null;
  captureId: string | null;
  amountCents: number;
  currency: string;
  since: Date;
  detail: string | null;
}

/**
 * Refunds that failed three times or wait an hour, captures the provider checks for a day, captures whose outcome is unknown for
 * ten minutes, and money that did not match its order (also after it went back). Oldest first, at most 200.
 */
export const listStuckRows = (db: ISql, now: Date): Promise<StuckPayment[]> =>
  db<StuckPayment[]>`
    SELECT kind, appointment_id AS "appointmentId", order_id AS "orderId", capture_id AS "captureId",
      amount_cents AS "amountCents", currency, since, detail
    FROM (
      SELECT CASE WHEN r.attempt > 3 THEN 'refund-failing' ELSE 'refund-waiting' END AS kind, r.appointment_id,
        o.provider_id AS order_id, r.capture_id, r.amount_cents, r.currency, r.created_at AS since,
        (SELECT p.failure FROM payment.refunds p
          WHERE p.capture_id = r.capture_id AND p.key = r.key AND p.attempt = r.attempt - 1) AS detail
      FROM payment.refunds r JOIN payment.captures c ON c.id = r.capture_id JOIN payment.orders o ON o.id = c.order_id
      WHERE r.status = 'PENDING' AND (r.attempt > 3 OR r.created_at < ${now}::timestamptz - interval '1 hour')
      UNION ALL
      SELECT CASE WHEN c.purpose = 'waiting' THEN 'capture-waiting' ELSE 'mismatch' END, c.appointment_id, o.provider_id,
        c.id, c.amount_cents, c.currency, c.first_seen_at, c.status
      FROM payment.captures c JOIN payment.orders o ON o.id = c.order_id
      WHERE (c.purpose = 'waiting' AND c.first_seen_at < ${now}::timestamptz - interval '1 day') OR c.returned_reason = 'mismatch'
      UNION ALL
      SELECT 'capture-unknown', appointment_id, provider_id, NULL, amount_cents, currency, capture_first_sent_at, NULL
      FROM payment.orders
      WHERE capture_request_id IS NOT NULL AND capture_first_sent_at < ${now}::timestamptz - interval '10 minutes'
    ) stuck
    ORDER BY since LIMIT 200`;
