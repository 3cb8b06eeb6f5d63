import type { ISql } from '@stillpoint/db';

/** What holds in every database of the product between transactions; each query counts the violations. */
const INVARIANTS: Record<string, string> = {
  'Two sessions share a moment.': `
    SELECT count(*) FROM booking.appointment a JOIN booking.appointment b
      ON a.id < b.id AND tstzrange(a.starts_at, a.ends_at, '[)') && tstzrange(b.starts_at, b.ends_at, '[)')
    WHERE a.status <> 'cancelled' AND b.status <> 'cancelled'`,
  'A paid session names a payment that payment does not know.': `
    SELECT count(*) FROM booking.appointment a
    WHERE a.payment_status = 'completed' AND NOT EXISTS (SELECT FROM payment.capture c WHERE c.id = a.capture_id)`,
  'A payment that arrived is not in the ledger, or not once with its amount.': `
    SELECT count(*) FROM payment.capture c
    WHERE c.status IN ('captured', 'partly-refunded', 'refunded') AND c.amount_cents > 0
      AND c.amount_cents IS DISTINCT FROM
        (SELECT sum(l.amount_cents) FROM payment.ledger l WHERE l.capture_id = c.id AND l.kind = 'capture')`,
  'More went back than came in.': `
    SELECT count(*) FROM payment.capture c
    WHERE c.amount_cents < (SELECT coalesce(sum(r.amount_cents), 0) FROM payment.refund r
      WHERE r.capture_id = c.id AND r.status <> 'failed')`,
  'A refund that was made is not in the ledger with its amount.': `
    SELECT count(*) FROM payment.refund r
    WHERE r.status = 'refunded' AND r.amount_cents IS DISTINCT FROM
      (SELECT l.amount_cents FROM payment.ledger l WHERE l.kind = 'refund' AND l.refund_id = r.id)`,
  'Receipt numbers have a gap, or the counter is not at their end.': `
    WITH skipped AS MATERIALIZED (SELECT subject FROM identity.audit WHERE action = 'receipts.skipped')
    SELECT count(*) FROM payment.receipt_counter,
      generate_series(1, greatest(last_number, (SELECT max(receipt_number) FROM payment.ledger))) AS number
    WHERE number > last_number OR NOT EXISTS (SELECT FROM payment.ledger WHERE receipt_number = number)
      -- Those given before a restore were left out in it, which the audit trail says.
      AND NOT EXISTS (SELECT FROM skipped
        WHERE number BETWEEN split_part(subject, '-', 1)::integer AND split_part(subject, '-', 2)::integer)`,
  'An event is done although an effect of it did not happen.': `
    SELECT count(*) FROM events.outbox o
    WHERE done_at IS NOT NULL AND effects > (SELECT count(*) FROM events.inbox i WHERE i.event_id = o.id)`,
  'The audit trail does not end where its head says, or has gaps.': `
    SELECT count(*) FROM identity.audit_head h
    WHERE h.position <> (SELECT count(*) FROM identity.audit)
      OR h.hash IS DISTINCT FROM coalesce((SELECT hash FROM identity.audit ORDER BY position DESC LIMIT 1), '')`,
  'The number of clients is not how many addresses have an appointment that counts.': `
    SELECT count(*) FROM booking.patient_count
    WHERE patients <> (SELECT count(DISTINCT client_email) FROM booking.appointment WHERE NOT is_abandoned)`,
  'A session belongs to no service.': `
    SELECT count(*) FROM booking.appointment a WHERE NOT EXISTS (SELECT FROM booking.service s WHERE s.id = a.service_id)`,
};

/**
 * The violated invariants, one sentence each with the number of violations; empty when there are none. `owner` can read every
 * schema. Throws the reason of `signal` once that is aborted.
 */
export async function brokenInvariants(owner: ISql, signal?: AbortSignal): Promise<string[]> {
  const broken: string[] = [];
  for (const [sentence, query] of Object.entries(INVARIANTS)) {
    signal?.throwIfAborted();
    const [row] = await owner.unsafe<[{ count: number }]>(query);
    if (row.count > 0) broken.push(`${sentence} (${row.count} times)`);
  }
  return broken;
}
