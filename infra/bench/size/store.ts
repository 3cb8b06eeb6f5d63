import type { ISql, Sql } from '@stillpoint/db';
import type { Patient } from './people.ts';

const BATCH = 2_000;

export async function countAppointments(db: ISql): Promise<number> {
  const [row] = await db<[{ count: number }]>`SELECT count(*) FROM booking.appointment`;
  return row.count;
}

/** Inserts rows that are named as their columns. */
export async function insertRows(db: ISql, table: string, rows: readonly object[]): Promise<void> {
  const columns = db(Object.keys(rows[0] ?? {}));
  for (let at = 0; at < rows.length; at += BATCH)
    await db`
      INSERT INTO ${db(table)} (${columns}) SELECT ${columns}
      FROM jsonb_populate_recordset(NULL::${db(table)}, ${db.json(rows.slice(at, at + BATCH) as never)})`;
}

/** Accounts of patients, all with the password of the account `like`. */
export const insertAccounts = (db: ISql, people: readonly (Patient & { id: string })[], like: string) =>
  db`
    INSERT INTO identity.client (id, email, password_hash, first_name, last_name, phone, verified_at, created_at)
    SELECT p.id, p.email, known.password_hash, p."firstName", p."lastName", p.phone, known.verified_at, known.created_at
    FROM jsonb_to_recordset(${db.json(people as never)})
      AS p (id uuid, email text, "firstName" text, "lastName" text, phone text), identity.client known
    WHERE known.email = ${like}
    ON CONFLICT (email) DO NOTHING`;

/** What booking and the payment service know of the money of every appointment that carries a capture, settled and at rest. */
export async function insertPayments(db: ISql): Promise<void> {
  await db`
    INSERT INTO booking.capture (capture_id, appointment_id, order_id, amount_cents, state, refunded_cents)
    SELECT capture_id, id, order_id, price_cents, 'accepted', refunded_cents
    FROM booking.appointment WHERE capture_id IS NOT NULL`;
  await db`UPDATE booking.appointment SET money_came = true WHERE capture_id IS NOT NULL AND status = 'cancelled'`;
  await db`
    INSERT INTO payment.amount_due (appointment_id, amount_cents, starts_at, state, created_at)
    SELECT id, price_cents, starts_at, CASE WHEN status = 'cancelled' THEN 'cancelled' ELSE 'open' END, created_at
    FROM booking.appointment WHERE price_cents > 0 AND NOT is_free_appointment`;
  await db`
    INSERT INTO payment.order (id, appointment_id, amount_cents, currency, description, provider, provider_id, state, approved_at, created_at)
    SELECT gen_random_uuid(), id, price_cents, 'USD', service_name, 'paypal', order_id, 'completed', created_at, created_at
    FROM booking.appointment WHERE capture_id IS NOT NULL`;
  await db`
    INSERT INTO payment.capture (id, order_id, appointment_id, amount_cents, currency, method, status, purpose, refunded_cents,
      first_seen_at, settled_at)
    SELECT a.capture_id, o.id, a.id, a.price_cents, 'USD', 'paypal',
      CASE WHEN a.refunded_cents > 0 THEN 'refunded' ELSE 'captured' END, 'accepted', a.refunded_cents, a.created_at, a.created_at
    FROM booking.appointment a JOIN payment.order o ON o.provider_id = a.order_id`;
  await db`
    INSERT INTO payment.refund (id, capture_id, appointment_id, key, amount_cents, currency, reason, status, provider_id,
      attempts, first_sent_at, created_at, settled_at)
    SELECT gen_random_uuid(), capture_id, id, 'full', refunded_cents, 'USD', 'cancelled', 'refunded', 'SIZE-R-' || id,
      1, created_at, created_at, created_at
    FROM booking.appointment WHERE refunded_cents > 0`;
  await db`
    WITH counter AS (SELECT last_number FROM payment.receipt_counter)
    INSERT INTO payment.ledger (kind, capture_id, refund_id, appointment_id, amount_cents, currency, happened_at, receipt_number)
    SELECT 'capture', c.id, NULL, c.appointment_id, c.amount_cents, 'USD', c.settled_at,
      last_number + row_number() OVER (ORDER BY c.settled_at, c.id)
    FROM payment.capture c, counter
    UNION ALL
    SELECT 'refund', r.capture_id, r.id, r.appointment_id, r.amount_cents, 'USD', r.settled_at, NULL FROM payment.refund r
    ORDER BY 7, 8`;
  await db`UPDATE payment.receipt_counter SET last_number = (SELECT coalesce(max(receipt_number), 0) FROM payment.ledger)`;
}

/** What the server does by itself within minutes; done at once, so that the first look is as fast as the later ones. */
export async function settleTables(db: Sql): Promise<void> {
  await db`VACUUM (ANALYZE) booking.appointment, booking.person, booking.booked_service, booking.session_note, booking.capture, booking.service, identity.client,
    payment.amount_due, payment.order, payment.capture, payment.refund, payment.ledger`;
}
