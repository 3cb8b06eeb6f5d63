import { AppError } from '@stillpoint/errors';
import { expect, it } from 'vitest';
import { rescheduleAppointment } from '../../src/commands/appointments/reschedule-appointment.ts';
import { bookingFixture, day, person } from '../support/fixture.ts';

const fixture = bookingFixture();

const move = (id: string, name: string, startsAt: Date) =>
  rescheduleAppointment(fixture.context, {
    appointmentId: id,
    by: 'client',
    clientEmail: person(name).email,
    startsAt,
  });

/** Half-hour sessions from two days ahead on, 14 a day, each for another client. */
async function sessions(count: number) {
  const service = await fixture.bookableService({ cents: 0, minutes: 30 });
  const made: { id: string; name: string; startsAt: Date }[] = [];
  for (let index = 0; index < count; index++) {
    const name = `Client${index}`;
    const startsAt = day(2 + Math.floor(index / 14), index % 14);
    made.push({ id: (await fixture.book(service, startsAt, person(name))).id, name, startsAt });
  }
  return { service, made };
}

const starts = async () =>
  (
    await fixture.database.sql<{ id: string; at: Date }[]>`
    SELECT id, starts_at AS at FROM booking.appointment WHERE status = 'confirmed' ORDER BY starts_at`
  ).map(({ at }) => at);
const codesOf = (ends: PromiseSettledResult<unknown>[]) =>
  new Set(
    ends
      .filter((end) => end.status === 'rejected')
      .map(({ reason }) => (reason instanceof AppError ? reason.code : String(reason))),
  );

it('exactly one of 100 moves and bookings into one slot at once gets it, and the others are told that it is taken', async () => {
  const { service, made } = await sessions(50);
  const wanted = day(20, 0);
  const newcomers = Array.from({ length: 50 }, (_, index) => person(`New${index}`));
  const ends = await Promise.allSettled([
    ...made.map(({ id, name }) => move(id, name, wanted)),
    ...newcomers.map((client) => fixture.book(service, wanted, client)),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(codesOf(ends)).toEqual(new Set(['slot_taken']));
  expect((await starts()).filter((at) => at.getTime() === wanted.getTime())).toHaveLength(1);
});

it('clients who want to swap their times are all refused without a deadlock, and keep their own', async () => {
  const { made } = await sessions(28);
  const before = await starts();
  const ends = await Promise.allSettled(made.map(({ id, name }, index) => move(id, name, made[index ^ 1]!.startsAt)));
  expect(codesOf(ends)).toEqual(new Set(['slot_taken']));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(await starts()).toEqual(before);
});

it('a chain in which each client wants the next one’s time ends without overlapping sessions, whoever came first', async () => {
  const { made } = await sessions(28);
  const ends = await Promise.allSettled(
    made.map(({ id, name }, index) => move(id, name, made[index + 1]?.startsAt ?? day(20, 0))),
  );
  expect([...codesOf(ends)].every((code) => code === 'slot_taken')).toBe(true);
  const after = await starts();
  expect(new Set(after.map((at) => at.getTime())).size).toBe(28);
  const [moved] = await fixture.database.sql<[{ sum: number }]>`SELECT sum(reschedules)::int FROM booking.appointment`;
  expect(moved.sum).toBe(ends.filter(({ status }) => status === 'fulfilled').length);
});

it('one session moved by 30 tabs at once is moved only as often as is allowed', async () => {
  const { made } = await sessions(1);
  const { id, name } = made[0]!;
  const ends = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => move(id, name, day(3 + index, 0))));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(codesOf(ends)).toEqual(new Set(['cannot_reschedule']));
});
