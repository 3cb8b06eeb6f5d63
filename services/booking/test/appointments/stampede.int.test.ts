import { AppError } from '@stillpoint/errors';
import { describe, expect, it } from 'vitest';
import { untilSomebodyWaits } from '@stillpoint/testing';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { findAppointment } from '../../src/queries/appointments.ts';
import { takePracticeLock } from '../../src/store/practice/practice-lock.ts';
import { bookingFixture, payment, person, slot } from '../support/fixture.ts';

const fixture = bookingFixture();
const CLIENTS = 200;

/** Runs all at once. Returns how many were done, and why the others were refused. */
async function stampede(tries: readonly (() => Promise<unknown>)[]) {
  const ends = await Promise.allSettled(tries.map((attempt) => attempt()));
  const refusals = ends.filter((end) => end.status === 'rejected').map((end) => end.reason as unknown);
  return { won: ends.length - refusals.length, refusals };
}

async function live(): Promise<number> {
  const [row] = await fixture.database.sql<[{ count: number }]>`
    SELECT count(*) FROM booking.appointment WHERE status <> 'cancelled'`;
  return row.count;
}

describe('when many people book at once', () => {
  it.each(['free', 'paid'])(
    'one of 200 gets the %s session that all of them want, and the others are told that it is taken',
    async (kind) => {
      const service = await fixture.bookableService({ cents: kind === 'free' ? 0 : 12_000 });
      const people = Array.from({ length: CLIENTS }, (_, index) => person(`Client${index}`));
      const seen = await stampede(people.map((client) => () => fixture.book(service, slot(0), client)));
      expect(seen.won).toBe(1);
      expect(seen.refusals.every((error) => error instanceof AppError && error.code === 'slot_taken')).toBe(true);
      expect(await live()).toBe(1);
    },
  );

  it('of many people who book at once no two get sessions that overlap, and everyone who is refused is told why', async () => {
    const services = [await fixture.bookableService({ minutes: 60 }), await fixture.addService({ minutes: 90 })];
    const seen = await stampede(
      Array.from({ length: CLIENTS }, (_, index) => () => {
        const service = services[index % 2]!;
        const startsAt = slot(index % 7);
        return index % 5 === 0
          ? fixture.bookAsPractice(service, startsAt)
          : fixture.book(service, startsAt, person(`Client${index}`));
      }),
    );
    expect(seen.refusals.every((error) => error instanceof AppError && error.code === 'slot_taken')).toBe(true);
    expect(await live()).toBe(seen.won);
    const [pairs] = await fixture.database.sql<[{ count: number }]>`
      SELECT count(*) FROM booking.appointment a JOIN booking.appointment b
        ON a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
      WHERE a.status <> 'cancelled' AND b.status <> 'cancelled'`;
    expect(pairs.count).toBe(0);
  });

  const rules = [
    [
      'the one session of a day, at any hour of it',
      { maxSessionsPerDay: 1 },
      (index: number) => slot((index * 2) % 12),
    ],
    [
      'one of two sessions that the buffers keep apart',
      { bufferAfterMinutes: 15 },
      (index: number) => slot((index % 2) * 2),
    ],
  ] as const;
  it.each(rules)(
    'one of 200 who book at once gets %s, and the others are told why not',
    async (_what, limits, requested) => {
      await fixture.openAllWeek();
      await fixture.setRules(limits);
      const service = await fixture.addService({ cents: 0 });
      const people = Array.from({ length: CLIENTS }, (_, index) => person(`Client${index}`));
      const seen = await stampede(people.map((client, index) => () => fixture.book(service, requested(index), client)));
      expect(seen.won).toBe(1);
      const codes = seen.refusals.map((error) => (error instanceof AppError ? error.code : String(error)));
      expect([...new Set(codes)].sort()).toEqual(['slot_not_offered', 'slot_taken']);
      expect(await live()).toBe(1);
    },
  );

  it('50 tabs of one client all get the one hold that was made', async () => {
    const service = await fixture.bookableService();
    const seen = await stampede(Array.from({ length: 50 }, () => () => fixture.book(service, slot(0))));
    expect(seen.refusals).toEqual([]);
    expect(await live()).toBe(1);
    const [made] = await fixture.database.sql`SELECT count(*) FROM booking.appointment`;
    expect(made).toEqual({ count: 1 });
  });
});

it.each([
  [
    'cancel',
    (appointmentId: string) =>
      cancelAppointment(fixture.context, { appointmentId, by: 'client', clientEmail: person('Ada').email }),
  ],
  ['pay', (appointmentId: string) => confirmAppointment(fixture.context, payment(appointmentId))],
])('those who only read do not wait for the many who %s at once', async (_what, change) => {
  const { id } = await fixture.heldAppointment();
  const allWait = untilSomebodyWaits(fixture.database.sql, 10).then(() => 'every connection waits for the lock');
  let changes: Promise<PromiseSettledResult<unknown>[]> | undefined;
  const read = await fixture.database.sql.begin(async (tx) => {
    await takePracticeLock(tx);
    changes = Promise.allSettled(Array.from({ length: 20 }, () => change(id)));
    await untilSomebodyWaits(fixture.database.sql);
    return Promise.race([findAppointment(fixture.context, id), allWait]);
  });
  expect((await changes)?.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(read).toMatchObject({ id });
});

it('the database itself refuses an overlap, whatever the code decides', async () => {
  const service = await fixture.addService({ cents: 0 });
  const insert = (id: string) => fixture.context.sql`
    INSERT INTO booking.appointment (id, service_id, service_name, service_description, price_cents, duration_minutes,
      starts_at, ends_at, status, client_name, client_email, created_at)
    VALUES (${id}, ${service.id}, 'x', 'x', 0, 60, '2027-03-01T15:00Z', '2027-03-01T16:00Z', 'confirmed', 'x', 'x', now())`;
  await insert('00000000-0000-4000-8000-000000000001');
  await expect(insert('00000000-0000-4000-8000-000000000002')).rejects.toMatchObject({
    code: '23P01',
    constraint_name: 'appointment_no_overlap',
  });
});
