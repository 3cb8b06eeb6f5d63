import { expect, test } from 'vitest';
import { createEarlierDatabase } from '@stillpoint/testing';
import { findSearched } from '../src/store/appointments/search.ts';
import { listPatientRows } from '../src/store/patients/patients.ts';

test('meetings of the first version are due after the upgrade when they were due before, in every state, and settled ones are not', async () => {
  const { sql, migrate } = await createEarlierDatabase({ booking: 8 });
  const states = ['wanted', 'moving', 'removing', 'arranged', 'removed', 'unavailable'];
  const at = new Date('2026-11-21T12:00:00Z');
  await sql`SET session_replication_role = replica`;
  for (const state of states)
    await sql`
      INSERT INTO booking.meeting (appointment_id, state, provider_id, next_attempt_at, deadline_at)
      VALUES (gen_random_uuid(), ${state}, 'zoom', ${at}, ${at})`;
  expect(await migrate()).toContain('booking/008-meeting-deliveries.sql');
  const rows = await sql<{ state: string; dueAt: Date | null }[]>`SELECT state, due_at FROM booking.meeting`;
  expect(Object.fromEntries(rows.map(({ state, dueAt }) => [state, dueAt]))).toEqual({
    wanted: at,
    moving: at,
    removing: at,
    arranged: null,
    removed: null,
    unavailable: null,
  });
});

test('what a cancellation before the upgrade refunds is due in full by the practice, and by the terms of the booking by a client', async () => {
  const { sql, migrate } = await createEarlierDatabase({ booking: 28 });
  await sql`SET session_replication_role = replica`;
  for (const [reason, percent] of [
    ['practice', 50],
    ['client', 50],
    ['client', 0],
  ] as const)
    await sql`
      INSERT INTO booking.appointment (id, service_id, service_name, service_description, price_cents, duration_minutes, starts_at,
        ends_at, status, cancel_reason, payment_status, late_refund_percent, client_name, client_email, is_free_appointment, created_at, person_id,
        capture_id)
      VALUES (gen_random_uuid(), 1, 'Calm', 'An hour', 12001, 60, now(), now() + interval '1 hour',
        'cancelled', ${reason}, 'completed', ${percent}, 'Ada', 'ada@example.com', false, now(), 1, gen_random_uuid())`;
  await migrate();
  const due = await sql<{ cents: number }[]>`SELECT refund_due_cents AS cents FROM booking.appointment ORDER BY 1`;
  expect(due.map(({ cents }) => cents)).toEqual([0, 6_000, 12_001]);
});

test('people stored before the upgrade are found and ordered by the plain letters for letters of their own', async () => {
  const { sql, migrate } = await createEarlierDatabase({ events: 10, identity: 11, booking: 33 });
  for (const [name, email] of [
    ['Zoe', 'zoe@example.com'],
    ['Łukasz Strauß', 'strauss@example.com'],
    ['Lund', 'lund@example.com'],
  ] as const) {
    await sql`INSERT INTO booking.person (email, name, is_latest, is_imported) VALUES (${email}, ${name}, true, true)`;
    await sql`
      INSERT INTO identity.client (id, email, first_name, last_name, password_hash, created_at)
      VALUES (gen_random_uuid(), ${email}, ${name}, '', '', now())`;
  }
  await migrate();
  const patients = async (typed: string) => {
    const rows = await listPatientRows(sql, { searched: await findSearched(sql, typed), now: new Date(), page: null });
    return rows.map(({ clientName }) => clientName);
  };
  expect(await patients('')).toEqual(['Łukasz Strauß', 'Lund', 'Zoe']);
  for (const typed of ['lukasz', 'STRAUẞ ŁU', 'strauß']) expect(await patients(typed)).toEqual(['Łukasz Strauß']);
  const accounts = await sql<{ text: string }[]>`SELECT search_text AS text FROM identity.client ORDER BY 1`;
  expect(accounts.map(({ text }) => text.split(' ')[0])).toEqual(['lukasz', 'lund', 'zoe']);
});
