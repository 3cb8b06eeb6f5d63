import type { ISql } from '@stillpoint/db';
import type { StuckFacts } from '../domain/stuck.ts';

/** Why our refund counts as failed: the provider refunded another amount under its id. */
export const ANOTHER_AMOUNT = 'the provider gave back another amount';

/** Why a refund waits whose payment was made at an account that is not known here any more. */
export const NO_ACCOUNT = 'the account it was paid to is not known';

/** A stuck payment, with the facts that explain it. Amounts in cents. */
export interface StuckRow extends StuckFacts {
  /** `capture-<the provider's id>`, `order-<ours>`, or `refund-<ours>`: the first of the refund's attempts. */
  id: string;
  appointmentId: string;
  /** The provider's ids. */
  orderId: string | null;
  captureId: string | null;
  since: Date;
}

/**
 * Stuck payments, oldest first, at most 200: refunds to be made by hand, failed three times or waiting for an hour or for their
 * account, refunds of another amount than requested, captures under review for a day, captures of unknown outcome and approved
 * orders that nobody could capture for ten minutes, and amounts that did not match their order (also after they were refunded).
 * Those that a person has dealt with are left out. `id` selects a single one. Each part reads an index of what may be stuck
 * (`…_maybe_stuck`).
 */
export const listStuckRows = (db: ISql, now: Date, id: string | null = null): Promise<StuckRow[]> =>
  db<StuckRow[]>`
    SELECT id, kind, appointment_id, order_id, capture_id, amount_cents, currency, since, detail, left_cents, attempt,
      is_at_provider, was_sent, next_at, lacks_account, is_returned
    FROM (${stuckRefunds(db, now)} UNION ALL ${stuckCaptures(db, now)} UNION ALL ${stuckOrders(db, now)}) stuck
    WHERE NOT EXISTS (SELECT 1 FROM payment.handled h WHERE h.subject = stuck.id AND h.kind = stuck.kind)
      AND (${id}::text IS NULL OR id = ${id})
    ORDER BY since, id LIMIT 200`;

/** The part of capture `c` that is neither refunded nor being refunded. */
const left = (db: ISql) => db`
  CASE WHEN c.status IN ('captured', 'partly-refunded') THEN c.amount_cents - coalesce((
    SELECT sum(l.amount_cents) FROM payment.refund l WHERE l.capture_id = c.id AND l.status <> 'failed'), 0)::integer
  ELSE 0 END`;

const stuckRefunds = (db: ISql, now: Date) => db`
  SELECT 'refund-' || first.id AS id,
    CASE WHEN r.failure = ${ANOTHER_AMOUNT} THEN 'refund-differs' WHEN r.by_hand THEN 'refund-by-hand'
      WHEN r.attempt > 3 AND r.provider_id IS NULL THEN 'refund-failing' ELSE 'refund-waiting' END AS kind,
    r.appointment_id, o.provider_id AS order_id, r.capture_id, r.amount_cents, r.currency, first.created_at AS since,
    (SELECT p.failure FROM payment.refund p
      WHERE p.capture_id = r.capture_id AND p.key = r.key AND p.attempt = r.attempt - 1) AS detail,
    ${left(db)} AS left_cents, r.attempt, r.provider_id IS NOT NULL AS is_at_provider,
    r.first_sent_at IS NOT NULL AS was_sent, r.due_at AS next_at, r.last_error IS NOT DISTINCT FROM ${NO_ACCOUNT} AS lacks_account, false AS is_returned
  FROM payment.refund r JOIN payment.capture c ON c.id = r.capture_id JOIN payment.order o ON o.id = c.order_id
  JOIN LATERAL (
    SELECT f.id, f.created_at FROM payment.refund f
    WHERE f.capture_id = r.capture_id AND f.key = r.key
      AND (f.failure IS NOT DISTINCT FROM ${ANOTHER_AMOUNT}) = (r.failure IS NOT DISTINCT FROM ${ANOTHER_AMOUNT})
    ORDER BY f.attempt LIMIT 1
  ) first ON true
  WHERE r.status <> 'refunded' AND (r.failure = ${ANOTHER_AMOUNT}
    OR (r.status = 'pending'
      AND (r.by_hand OR (r.attempt > 3 AND r.provider_id IS NULL) OR r.last_error = ${NO_ACCOUNT}
        OR first.created_at < ${now}::timestamptz - interval '1 hour')))`;

const stuckCaptures = (db: ISql, now: Date) => db`
  SELECT 'capture-' || c.id, CASE WHEN c.purpose = 'waiting' THEN 'capture-waiting' ELSE 'mismatch' END,
    c.appointment_id, o.provider_id, c.id, c.amount_cents, c.currency, c.first_seen_at, NULL, ${left(db)}, 1,
    false, false, NULL::timestamptz, false, c.status = 'refunded'
  FROM payment.capture c JOIN payment.order o ON o.id = c.order_id
  WHERE (c.purpose = 'waiting' AND c.first_seen_at < ${now}::timestamptz - interval '1 day')
    OR c.returned_reason = 'mismatch'`;

const stuckOrders = (db: ISql, now: Date) => db`
  SELECT 'order-' || o.id, CASE WHEN o.capture_request_id IS NULL THEN 'capture-refused' ELSE 'capture-unknown' END,
    o.appointment_id, o.provider_id, NULL, o.amount_cents, o.currency,
    coalesce(o.capture_first_sent_at, o.approved_at), o.capture_refusal, 0, 1, false, true, NULL::timestamptz, false, false
  FROM payment.order o JOIN payment.amount_due due USING (appointment_id)
  WHERE o.capture_first_sent_at < ${now}::timestamptz - interval '10 minutes'
    OR (o.state = 'open' AND o.capture_request_id IS NULL AND due.state = 'open'
      AND o.approved_at < ${now}::timestamptz - interval '10 minutes')`;
