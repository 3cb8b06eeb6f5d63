import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { migrate, migrationSets } from '@stillpoint/db';
import { testContext, testDatabase, testFolder } from '@stillpoint/testing';

const database = testDatabase();
const folder = testFolder();

/** The service's tables as its first five migrations left them. */
beforeAll(async () => {
  await database.sql`DROP SCHEMA payment CASCADE`;
  await database.sql`DELETE FROM migrations.applied WHERE name LIKE 'payment/%'`;
  const sets = migrationSets();
  const payment = sets.find(({ schema }) => schema === 'payment')!;
  const { directory } = payment;
  for (const file of readdirSync(directory).filter((name) => name < '006'))
    cpSync(join(directory, file), join(folder, file));
  await migrate(
    database.url,
    sets.map((set) => (set === payment ? { ...set, directory: folder } : set)),
  );
});

const appointmentId = randomUUID();
const orderId = randomUUID();

async function capture(id: string, status: string, purpose: string, reason: string | null = null, refunded = 0) {
  await database.sql`
    INSERT INTO payment.captures (id, order_id, appointment_id, amount_cents, currency, status, purpose, returned_reason,
      refunded_cents, owed_back_cents, first_seen_at)
    VALUES (${id}, ${orderId}, ${appointmentId}, 9500, 'USD', ${status}, ${purpose}, ${reason}, ${refunded}, ${refunded}, now())`;
}

async function refund(captureId: string, status: string, reason: string) {
  await database.sql`
    INSERT INTO payment.refunds (id, capture_id, appointment_id, key, amount_cents, currency, reason, status, send_at,
      created_at, settled_at)
    VALUES (gen_random_uuid(), ${captureId}, ${appointmentId}, ${`${status} ${reason}`}, 100, 'USD', ${reason}, ${status},
      ${status === 'PENDING' ? new Date() : null}, now(), ${status === 'PENDING' ? null : new Date()})`;
}

it('the rows of the first version keep their meaning in the terms of this one', async () => {
  const { sql } = database;
  await sql`INSERT INTO payment.amount_due (appointment_id, amount_cents, created_at) VALUES (${appointmentId}, 9500, now())`;
  await sql`
    INSERT INTO payment.orders (id, appointment_id, amount_cents, currency, description, provider_id, state, created_at,
      capture_request_id, capture_first_sent_at, capturing_until, check_at)
    VALUES (${orderId}, ${appointmentId}, 9500, 'USD', 'Sleep', 'ORDER', 'open', now(), ${randomUUID()}, now(),
      now() + interval '45 seconds', now() + interval '45 seconds')`;
  await capture('a', 'COMPLETED', 'returned', 'second-capture');
  await capture('b', 'PARTIALLY_REFUNDED', 'accepted', null, 500);
  await capture('c', 'REFUNDED', 'returned', 'mismatch', 9_500);
  await capture('d', 'PENDING', 'waiting');
  await capture('e', 'DECLINED', 'none');
  await capture('f', 'FAILED', 'none');
  await refund('a', 'PENDING', 'second-capture');
  await refund('b', 'COMPLETED', 'cancelled');
  await refund('b', 'FAILED', 'cancelled');

  await sql`UPDATE payment.refunds SET sending_until = now() + interval '1 minute', sent_times = 1 WHERE status = 'PENDING'`;

  await migrate(database.url, migrationSets());

  expect(
    await sql`SELECT id, status, purpose, returned_reason AS reason, method FROM payment.capture ORDER BY id`,
  ).toEqual([
    { id: 'a', status: 'captured', purpose: 'returned', reason: 'surplus', method: 'paypal' },
    { id: 'b', status: 'partly-refunded', purpose: 'accepted', reason: null, method: 'paypal' },
    { id: 'c', status: 'refunded', purpose: 'returned', reason: 'mismatch', method: 'paypal' },
    { id: 'd', status: 'pending', purpose: 'waiting', reason: null, method: 'paypal' },
    { id: 'e', status: 'declined', purpose: 'none', reason: null, method: 'paypal' },
    { id: 'f', status: 'failed', purpose: 'none', reason: null, method: 'paypal' },
  ]);
  expect(
    await sql`SELECT status, reason, by_hand, due_at IS NOT NULL AS waits FROM payment.refund ORDER BY status`,
  ).toEqual([
    { status: 'failed', reason: 'cancelled', byHand: false, waits: false },
    { status: 'pending', reason: 'surplus', byHand: false, waits: true },
    { status: 'refunded', reason: 'cancelled', byHand: false, waits: false },
  ]);
  expect(await sql`SELECT attempts FROM payment.refund WHERE lease_until > now()`).toEqual([{ attempts: 1 }]);
  expect(
    await sql`
      SELECT provider, lease = capture_request_id AS is_in_flight, lease_until > now() AS is_leased, due_at IS NOT NULL AS is_due
      FROM payment.order`,
  ).toEqual([{ provider: 'paypal', isInFlight: true, isLeased: true, isDue: true }]);
  await expect(sql`UPDATE payment.capture SET status = 'COMPLETED' WHERE id = 'a'`).rejects.toThrow(/captures_status/);
  await expect(sql`UPDATE payment.capture SET status = 'pending' WHERE id = 'e'`).rejects.toThrow(/violates check/);
});

it('the table names of the previous version can be written to until none of its processes runs any more', async () => {
  const { sql, url } = database;
  const before = testContext(url, 'stillpoint_payment').sql;
  const heard = vi.fn();
  await sql.listen('payment_refund_due', heard);
  await before.begin(async (tx) => {
    const [open] = await tx<{ id: string }[]>`
      SELECT id FROM payment.orders WHERE provider_id = 'ORDER' FOR UPDATE SKIP LOCKED`;
    expect(open).toEqual({ id: orderId });
    await tx`UPDATE payment.orders SET attempts = 7 WHERE id = ${orderId}`;
    await tx`
      INSERT INTO payment.provider_events (id, type, order_id, received_at) VALUES ('e', 't', ${orderId}, now()), ('e', 't', ${orderId}, now())
      ON CONFLICT (id) DO NOTHING`;
    await tx`
      INSERT INTO payment.refunds (id, capture_id, appointment_id, key, amount_cents, currency, reason, status, created_at)
      VALUES (gen_random_uuid(), 'b', ${appointmentId}, 'again', 100, 'USD', 'cancelled', 'pending', now())`;
  });
  await before.end();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(await sql`SELECT attempts FROM payment.order`).toEqual([{ attempts: 7 }]);
  expect(await sql`SELECT id FROM payment.provider_event`).toEqual([{ id: 'e' }]);
});
