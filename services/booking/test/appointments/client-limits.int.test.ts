import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@stillpoint/scheduling';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { rescheduleAppointment } from '../../src/commands/appointments/reschedule-appointment.ts';
import { MONDAY, bookingFixture, day, payment, person, slot } from '../support/fixture.ts';
import { runPaymentPending } from '../support/payments.ts';

const fixture = bookingFixture({ defaultRules: true });
const PRACTICES = [
  ['with PayPal', fixture.book],
  ['without PayPal', fixture.bookOffline],
] as const;

async function practice() {
  return { paid: await fixture.bookableService(), free: await fixture.addService({ cents: 0, minutes: 30 }) };
}
const codesOf = (ends: PromiseSettledResult<unknown>[]) =>
  ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []));
const countOf = async (status: string) => {
  const [row] = await fixture.database.sql<[{ count: number }]>`
    SELECT count(*) FROM booking.appointment WHERE status = ${status}`;
  return row.count;
};

it.each(PRACTICES)(
  'one client of a practice %s can hold at most two unpaid times, however many requests come at once',
  async (_practice, book) => {
    const { paid } = await practice();
    const ends = await Promise.allSettled(Array.from({ length: 7 }, (_, index) => book(paid, slot(index * 2))));
    expect(codesOf(ends)).toEqual(Array(5).fill('client_limit'));
    expect(await countOf('pending_payment')).toBe(2);
    await book(paid, day(1), person('Bob'));
  },
);

const cancelOwn = (appointmentId: string) =>
  cancelAppointment(fixture.context, { appointmentId, by: 'client', clientEmail: person('Ada').email });

it('one client can hold another time once a hold was paid, is being checked, has expired, was cancelled or is superseded', async () => {
  const { paid } = await practice();
  const first = await fixture.book(paid, slot(0));
  const second = await fixture.book(paid, slot(4));
  await expect(fixture.book(paid, slot(8))).rejects.toMatchObject({
    code: 'client_limit',
    message: 'You have 2 sessions waiting for payment. Please pay for or cancel one of them first.',
  });
  await fixture.book(paid, slot(5)); // It replaces the second.
  await confirmAppointment(fixture.context, payment(first.id));
  const third = await fixture.book(paid, slot(8));
  await runPaymentPending(fixture.context, payment(third.id, 'CAPTURE-2'));
  const fourth = await fixture.book(paid, day(1));
  await cancelOwn(fourth.id);
  await fixture.book(paid, day(2));
  await expect(fixture.book(paid, day(3))).rejects.toMatchObject({ code: 'client_limit' });
  fixture.clock.advance(15 * MINUTE_MS);
  await fixture.book(paid, day(3));
  expect(second.id).not.toBe(first.id);
});

it('one client of a practice without PayPal can hold another time once one was paid, was cancelled or has started, and what the practice booked does not count', async () => {
  const { paid } = await practice();
  await fixture.bookAsPractice(paid, slot(12));
  const first = await fixture.bookOffline(paid, slot(0));
  const second = await fixture.bookOffline(paid, slot(4));
  await expect(fixture.bookOffline(paid, slot(8))).rejects.toMatchObject({ code: 'client_limit' });
  await confirmAppointment(fixture.context, payment(first.id));
  await fixture.bookOffline(paid, slot(8));
  await cancelOwn(second.id);
  await fixture.bookOffline(paid, day(1));
  await expect(fixture.bookOffline(paid, day(2))).rejects.toMatchObject({ code: 'client_limit' });
  fixture.clock.set(slot(8));
  await fixture.bookOffline(paid, day(2));
});

it('one client can have at most two upcoming free sessions, however many requests come at once, until one is over', async () => {
  const { free } = await practice();
  const ends = await Promise.allSettled(Array.from({ length: 7 }, (_, index) => fixture.book(free, slot(index * 2))));
  expect(codesOf(ends)).toEqual(Array(5).fill('client_limit'));
  expect(await countOf('confirmed')).toBe(2);
  await fixture.bookAsPractice(free, day(1));
  const [first] = await fixture.database.sql<[{ startsAt: Date }]>`
      SELECT min(starts_at) AS starts_at FROM booking.appointment WHERE NOT is_admin_created`;
  fixture.clock.set(first.startsAt);
  await fixture.book(free, day(2));
  await expect(fixture.book(free, day(3))).rejects.toMatchObject({
    message:
      'You have 2 sessions free of charge ahead. You can book another one once one of them is over or cancelled.',
  });
});

it('one client can book, move and cancel at most ten times within an hour, whether at once or one by one', async () => {
  const { free } = await practice();
  await fixture.setRules({ clientLimits: { unpaidHolds: null, freeSessions: null, changesPerHour: 10 } });
  const ada = { by: 'client', clientEmail: person('Ada').email } as const;
  const first = await fixture.book(free, slot(0));
  await rescheduleAppointment(fixture.context, { appointmentId: first.id, ...ada, startsAt: day(2) }).catch(() => null);
  const ends = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => fixture.book(free, day(1, index))));
  expect(codesOf(ends)).toEqual(Array(3).fill('too_many_requests'));
  await expect(cancelAppointment(fixture.context, { appointmentId: first.id, ...ada })).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'You have booked, moved or cancelled sessions 10 times within an hour. Please try again in 60 minutes.',
  });
  await cancelAppointment(fixture.context, { appointmentId: first.id, by: 'practice' });
  await fixture.book(free, day(2), person('Bob'));
  fixture.clock.set(new Date(MONDAY.getTime() + HOUR_MS));
  await fixture.book(free, day(3));
  const left = await fixture.database.sql`SELECT client_email FROM booking.client_change`;
  expect(left).toHaveLength(1);
});

it('one client uses up the hourly limit with a move, but not with a refused try', async () => {
  const { free } = await practice();
  await fixture.setRules({
    rescheduling: { limit: 20, untilHours: 0 },
    clientLimits: { unpaidHolds: null, freeSessions: null, changesPerHour: 2 },
  });
  const { id } = await fixture.book(free, slot(0));
  const move = (startsAt: Date) =>
    rescheduleAppointment(fixture.context, {
      appointmentId: id,
      by: 'client',
      clientEmail: person('Ada').email,
      startsAt,
    });
  await expect(move(slot(-20))).rejects.toMatchObject({ code: 'slot_not_offered' });
  await move(day(1));
  await expect(move(day(2))).rejects.toMatchObject({ code: 'too_many_requests' });
  await rescheduleAppointment(fixture.context, { appointmentId: id, by: 'practice', startsAt: day(2) });
});

it('one client can book at most 180 practice days ahead, unless the practice sets another horizon', async () => {
  const { free } = await practice();
  await fixture.book(free, day(179));
  await expect(fixture.book(free, new Date('2999-03-01T15:00:00Z'))).rejects.toMatchObject({
    code: 'slot_not_offered',
    message: 'Sessions can be booked at most 180 days ahead.',
  });
  await fixture.setRules({ horizonDays: null });
  await fixture.book(free, new Date('2029-03-01T15:00:00Z'));
});

it('one client is not limited by limits that the practice switched off', async () => {
  const { paid, free } = await practice();
  await fixture.setRules({});
  for (let index = 0; index < 6; index++) {
    await fixture.book(paid, day(1, index * 2));
    await fixture.book(free, day(2, index));
  }
  expect(await countOf('pending_payment')).toBe(6);
});

it.each(PRACTICES)(
  'one client of a practice %s gets the first of two identical bookings again, for 15 minutes and while it is not cancelled',
  async (_practice, book) => {
    const { paid } = await practice();
    const first = await book(paid, slot(0));
    expect(first.isRepeated).toBe(false);
    fixture.clock.advance(MINUTE_MS);
    const ends = await Promise.all(Array.from({ length: 20 }, () => book(paid, slot(0))));
    expect(ends.map((end) => ({ ...end, isRepeated: false }))).toEqual(Array(20).fill(first));
    await confirmAppointment(fixture.context, payment(first.id));
    expect(await book(paid, slot(0))).toMatchObject({
      id: first.id,
      requiresPayment: false,
      isRepeated: true,
      holdExpiresAt: null,
    });
    const [row] = await fixture.database.sql<[{ count: number }]>`SELECT count(*) FROM booking.client_change`;
    expect(row.count).toBe(1);
    fixture.clock.advance(15 * MINUTE_MS);
    await expect(book(paid, slot(0))).rejects.toMatchObject({ code: 'slot_taken' });
  },
);

it('one client makes a new booking for a time that was cancelled, or for another service at the same time', async () => {
  const { paid, free } = await practice();
  const first = await fixture.book(paid, slot(0));
  expect((await fixture.book(free, slot(0))).id).not.toBe(first.id);
  expect(await countOf('cancelled')).toBe(1);
  expect((await fixture.book(paid, slot(4))).isRepeated).toBe(false);
});
