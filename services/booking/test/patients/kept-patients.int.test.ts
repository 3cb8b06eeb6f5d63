import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connect, readArchivedRows, restoreArchivedRows, type Sql } from '@stillpoint/db';
import { createEarlierDatabase, untilSomebodyWaits } from '@stillpoint/testing';
import { releaseExpiredHolds } from '../../src/commands/appointments/release-expired-holds.ts';
import { rescheduleAppointment } from '../../src/commands/appointments/reschedule-appointment.ts';
import { saveSessionNote } from '../../src/commands/notes/save-session-note.ts';
import { getOverview } from '../../src/queries/overview.ts';
import { saveCapture } from '../../src/store/appointments/captures.ts';
import { addService, book, bookableService, bookingFixture, day, payment, person } from '../support/fixture.ts';

const fixture = bookingFixture();
const NOTE = { hypnoticTechniques: 'staircase', sessionHighlights: '', supervisorDiscussion: '', afterthoughts: '' };
const REQUEST = '11111111-2222-4333-8444-555555555555';

/** What triggers keep, held against what reading everything finds. Returns the number of clients. */
async function requireKept(): Promise<number> {
  const { sql } = fixture.database;
  const [read] = await sql<[{ patients: number }]>`
    SELECT count(DISTINCT client_email) AS patients FROM booking.appointment WHERE NOT is_abandoned`;
  expect((await getOverview(fixture.context)).uniqueClients).toBe(read.patients);
  expect(
    await sql`
      SELECT p.email FROM booking.person p LEFT JOIN LATERAL (
        SELECT person_id FROM booking.appointment a WHERE a.client_email = p.email ORDER BY starts_at DESC, id DESC LIMIT 1
      ) AS latest ON true
      WHERE p.is_latest <> (p.id = latest.person_id)
        OR p.has_sessions <> EXISTS (SELECT FROM booking.appointment a WHERE a.client_email = p.email AND NOT a.is_abandoned)`,
  ).toEqual([]);
  expect(await sql`SELECT client_email, since FROM booking.noted_client ORDER BY 1`).toEqual(
    await sql`
      SELECT a.client_email, min(a.starts_at) AS since
      FROM booking.session_note n JOIN booking.appointment a ON a.id = n.appointment_id GROUP BY 1 ORDER BY 1`,
  );
  return read.patients;
}

const erase = (email: string) => fixture.eraseClient(email, REQUEST);

it('the number of clients, their latest names and their oldest notes are what reading everything finds, whatever happens to appointments', async () => {
  const { context, database } = fixture;
  const paid = await bookableService(context);
  const free = await addService(context, { cents: 0, name: 'Calm' });
  expect(await requireKept()).toBe(0);
  const hold = await book(context, paid, day(0), person('Bob'));
  const first = await book(context, free, day(1), { ...person('Ada'), name: 'Ada Maiden' });
  await book(context, free, day(2), person('Ada'));
  expect(await requireKept()).toBe(2);
  fixture.clock.advance(20 * 60_000);
  await releaseExpiredHolds(context);
  expect(await requireKept()).toBe(1);
  // Money that comes late makes the try count.
  await context.sql.begin((tx) => saveCapture(tx, payment(hold.id, 'C-1', 12_000), 'refused'));
  expect(await requireKept()).toBe(2);
  await saveSessionNote(context, first.id, NOTE);
  await rescheduleAppointment(context, { appointmentId: first.id, startsAt: day(9), by: 'practice' });
  expect(await requireKept()).toBe(2);
  expect(
    await database.sql`SELECT name FROM booking.person WHERE is_latest AND email = ${person('Ada').email}`,
  ).toEqual([{ name: 'Ada Maiden' }]);
  fixture.clock.set(day(10));
  await erase(person('Ada').email);
  expect(await requireKept()).toBe(2);
  expect(await database.sql`SELECT client_email FROM booking.noted_client`).toEqual([
    { clientEmail: `${REQUEST}@erased.invalid` },
  ]);
  await database.sql`DELETE FROM booking.session_note`;
  await database.sql`DELETE FROM booking.appointment WHERE client_email <> ${person('Bob').email}`;
  expect(await requireKept()).toBe(1);
});

it('clients who are put back from an archive are counted, in few versions of the row of the count', async () => {
  const { context, database } = fixture;
  await book(context, await bookableService(context), day(0), person('Ada'));
  const rowsOf = async (name: string) => {
    for await (const rows of readArchivedRows(context.sql, context.sealer, { name })) return rows[0]!;
    throw new Error(`${name} is empty`);
  };
  const [client, session] = [await rowsOf('booking.person'), await rowsOf('booking.appointment')];
  const emails = Array.from({ length: 1_000 }, (_, index) => person(`Client ${index}`).email);
  const clients = emails.map((email, index) => ({ ...client, email, id: 1_000 + index }));
  const sessions = emails.map((email, index) => ({
    ...session,
    id: randomUUID(),
    client_email: email,
    starts_at: new Date(day(1).getTime() + index * 60 * 60_000).toISOString(),
    ends_at: new Date(day(1).getTime() + (index + 1) * 60 * 60_000).toISOString(),
  }));
  await context.sql.begin(async (tx) => {
    await restoreArchivedRows(tx, context.sealer, { name: 'booking.person' }, clients);
    await restoreArchivedRows(tx, context.sealer, { name: 'booking.appointment' }, sessions);
  });
  expect(await requireKept()).toBe(1_001);
  // Two hundred versions fill a page of 8,192 bytes.
  expect(await database.sql`SELECT pg_relation_size('booking.patient_count') AS bytes`).toEqual([{ bytes: 8_192 }]);
});

/** Two connections, each in a transaction. */
async function twoTransactions(work: (one: Sql, other: Sql) => Promise<void>): Promise<void> {
  const open = () => connect(fixture.database.url, { max: 1, name: 'stillpoint-test' });
  const [one, other] = [open(), open()];
  try {
    await one`BEGIN`;
    await other`BEGIN`;
    await work(one, other);
  } finally {
    await one.end();
    await other.end();
  }
}
const abandon = (tx: Sql, { id }: { id: string }) => tx`
  UPDATE booking.appointment SET status = 'cancelled', cancel_reason = 'expired', hold_expires_at = NULL WHERE id = ${id}`;

it.each(['the one that leaves', 'the one that stays'])(
  'a client of whom one appointment is abandoned while another comes to count stays a client, when %s commits first',
  async (first) => {
    const paid = await fixture.bookableService();
    const [leaves, stays] = [
      await fixture.book(paid, day(0), person('Bob')),
      await fixture.book(paid, day(1), person('Bob')),
    ];
    await fixture.database.sql`
      UPDATE booking.appointment SET status = 'cancelled', cancel_reason = 'expired', hold_expires_at = NULL WHERE id = ${stays.id}`;
    await twoTransactions(async (one, other) => {
      await abandon(one, leaves);
      await other`UPDATE booking.appointment SET money_came = true WHERE id = ${stays.id}`;
      const order = first === 'the one that leaves' ? [one, other] : [other, one];
      for (const tx of order) await tx`COMMIT`;
    });
    expect(await requireKept()).toBe(1);
  },
);

it('the oldest note of a client is known when the first two of them are written at the same moment, the later session first', async () => {
  const paid = await fixture.bookableService();
  const [earlier, later] = [
    await fixture.book(paid, day(0), person('Ada')),
    await fixture.book(paid, day(1), person('Ada')),
  ];
  const write = (tx: Sql, { id }: { id: string }) => tx`
    INSERT INTO booking.session_note (appointment_id, answers, updated_at) VALUES (${id}, 'sealed', now())`;
  await twoTransactions(async (one, other) => {
    await write(one, earlier);
    const waiting = write(other, later).execute();
    await untilSomebodyWaits(fixture.database.sql);
    await one`COMMIT`;
    await waiting;
    await other`COMMIT`;
  });
  await requireKept();
});

it('holds of the same clients that run out in two transactions in opposite order end both without a deadlock', async () => {
  const paid = await fixture.bookableService();
  const [ada, bob] = [person('Ada'), person('Bob')];
  const holds = [];
  for (const [index, who] of [ada, bob, bob, ada].entries()) holds.push(await fixture.book(paid, day(index), who));
  const [ada1, bob1, bob2, ada2] = holds;
  await twoTransactions(async (one, other) => {
    await abandon(one, ada1!);
    await abandon(other, bob2!);
    await abandon(one, bob1!);
    await abandon(other, ada2!);
    await Promise.all([one`COMMIT`, other`COMMIT`]);
  });
  expect(await requireKept()).toBe(0);
});

it('the upgrade finds out who the clients of an earlier version are, whose notes it keeps, and at which prices its services were booked', async () => {
  const { sql, migrate } = await createEarlierDatabase({ booking: 26 });
  const [service] = await sql<[{ id: number }]>`
    INSERT INTO booking.service (name, description, price_cents, duration_minutes) VALUES ('Calm', 'An hour', 0, 60) RETURNING id`;
  const add = async (email: string, at: number, price: number, reason: string | null) => {
    const [row] = await sql<[{ id: string }]>`
      INSERT INTO booking.appointment (id, service_id, service_name, service_description, price_cents, duration_minutes, starts_at, ends_at,
        status, cancel_reason, client_name, client_email, is_free_appointment, created_at)
      VALUES (gen_random_uuid(), ${service.id}, 'Calm', 'An hour', ${price}, 60, ${day(at)}, ${new Date(day(at).getTime() + 3_600_000)},
        ${reason ? 'cancelled' : 'confirmed'}, ${reason}, 'Somebody', ${email}, true, now()) RETURNING id`;
    return row.id;
  };
  const ids = [
    await add('ada@example.com', 3, 0, null),
    await add('ada@example.com', 1, 9_000, null),
    await add('bob@example.com', 2, 0, 'expired'),
    await add('cid@example.com', 4, 0, 'client'),
  ];
  await sql`UPDATE booking.person SET is_latest = true WHERE email <> 'cid@example.com'`;
  for (const id of ids.slice(0, 2))
    await sql`INSERT INTO booking.session_note (appointment_id, answers, updated_at) VALUES (${id}, 'sealed', now())`;
  expect(await migrate()).toContain('booking/026-flat-reads.sql');
  expect(await sql`SELECT patients FROM booking.patient_count`).toEqual([{ patients: 2 }]);
  expect(await sql`SELECT email FROM booking.person WHERE has_sessions ORDER BY 1`).toEqual([
    { email: 'ada@example.com' },
    { email: 'cid@example.com' },
  ]);
  expect(await sql`SELECT * FROM booking.noted_client`).toEqual([{ clientEmail: 'ada@example.com', since: day(1) }]);
  expect(await sql`SELECT name, prices FROM booking.booked_service`).toEqual([{ name: 'calm', prices: [0, 9_000] }]);
  await add('dan@example.com', 5, 7_000, null);
  expect(await sql`SELECT patients, (SELECT prices FROM booking.booked_service) FROM booking.patient_count`).toEqual([
    { patients: 3, prices: [0, 9_000, 7_000] },
  ]);
});
