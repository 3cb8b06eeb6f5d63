import { practiceRules } from '@stillpoint/contracts';
import { DAY_MS, HOUR_MS, policyAt } from '@stillpoint/scheduling';
import { expect, it } from 'vitest';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { completePastSessions } from '../../src/commands/appointments/complete-past-sessions.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { releaseExpiredHolds } from '../../src/commands/appointments/release-expired-holds.ts';
import { rescheduleAppointment } from '../../src/commands/appointments/reschedule-appointment.ts';
import { savePracticeRules } from '../../src/commands/practice/save-practice-rules.ts';
import { findAppointment } from '../../src/queries/appointments.ts';
import { bookingFixture, payment, person, slot } from '../support/fixture.ts';

const fixture = bookingFixture();
/** The same time of day as `slot`, `days` later. */
const later = (halfHours: number, days = 2) => new Date(slot(halfHours).getTime() + days * DAY_MS);
const moveBy = (id: string, startsAt: Date, clientEmail = 'ada@example.com') =>
  rescheduleAppointment(fixture.context, { appointmentId: id, by: 'client', clientEmail, startsAt });
const moveByPractice = (id: string, startsAt: Date) =>
  rescheduleAppointment(fixture.context, { appointmentId: id, by: 'practice', startsAt });
const rescheduling = (limit: number, untilHours: number) =>
  savePracticeRules(fixture.context, practiceRules.parse({ rescheduling: { limit, untilHours } }));
const refusal = (code: string, message: RegExp = /./) => ({ code, message: expect.stringMatching(message) });

/** A confirmed free session of an hour, two days ahead at 10:00, with all hours open. */
async function confirmed(halfHours = 0, client = person('Ada')): Promise<string> {
  await fixture.database.sql`DELETE FROM booking.availability`;
  return (await fixture.book(await fixture.bookableService({ cents: 0 }), later(halfHours), client)).id;
}
const row = async (id: string) => {
  const [found] = await fixture.database.sql<
    { startsAt: Date; endsAt: Date; reschedules: number; version: number; status: string }[]
  >`
    SELECT starts_at, ends_at, reschedules, version, status FROM booking.appointment WHERE id = ${id}`;
  return found!;
};

it('a client who moves a confirmed session does not get back a full refund that was lost', async () => {
  const policy = { fullRefundHours: 72, lateRefundPercent: 50 };
  await savePracticeRules(fixture.context, practiceRules.parse({ cancellation: policy }));
  const { id } = await fixture.book(await fixture.bookableService(), later(0));
  await confirmAppointment(fixture.context, payment(id));
  await moveBy(id, later(0, 14));
  await savePracticeRules(fixture.context, practiceRules.parse({}));
  const cancelled = { appointmentId: id, by: 'client', clientEmail: 'ada@example.com' } as const;
  expect(await cancelAppointment(fixture.context, cancelled)).toEqual({
    refundCents: 6_000,
    currency: 'USD',
    isWhole: false,
    isPaidDirectly: false,
  });
});

it('a session that the practice moves nearer keeps the full refund that its client still had, and one moved back has its own terms again', async () => {
  const policy = { fullRefundHours: 48, lateRefundPercent: 0 };
  await savePracticeRules(fixture.context, practiceRules.parse({ cancellation: policy }));
  const { id } = await fixture.book(await fixture.bookableService(), later(0, 10));
  await confirmAppointment(fixture.context, payment(id));
  const terms = async () => (await findAppointment(fixture.context, id))?.cancellationPolicy;

  await moveByPractice(id, later(0, 1));
  expect(await terms()).toEqual({ fullRefundHours: 0, lateRefundPercent: 0 });
  await moveByPractice(id, later(0, 10));
  expect(await terms()).toEqual(policy);
  await moveByPractice(id, later(0, 1));
  const cancelled = { appointmentId: id, by: 'client', clientEmail: 'ada@example.com' } as const;
  expect(await cancelAppointment(fixture.context, cancelled)).toEqual({
    refundCents: 12_000,
    currency: 'USD',
    isWhole: true,
    isPaidDirectly: false,
  });
});

it('what the refund of a session that the practice moved will be at another time is known before its client moves it there', async () => {
  const policy = { fullRefundHours: 48, lateRefundPercent: 0 };
  await savePracticeRules(
    fixture.context,
    practiceRules.parse({ cancellation: policy, rescheduling: { limit: 9, untilHours: 0 } }),
  );
  const { id } = await fixture.book(await fixture.bookableService(), later(0, 10));
  await confirmAppointment(fixture.context, payment(id));
  await moveByPractice(id, later(1, 9));
  // Ends of the full refund between the hours, before them, and far from them.
  for (const to of [later(0, 9), later(4, 9), later(0, 7), later(0, 40)]) {
    const { refundTerms, cancellationPolicy } = (await findAppointment(fixture.context, id))!;
    const { fullRefundHours, fullRefundUntil } = refundTerms;
    const told = policyAt(to, {
      fullRefundHours,
      fullRefundUntil: fullRefundUntil === null ? null : new Date(fullRefundUntil),
      lateRefundPercent: cancellationPolicy.lateRefundPercent,
    });
    await moveBy(id, to);
    expect((await findAppointment(fixture.context, id))?.cancellationPolicy).toEqual(told);
  }
});

it('a client who moves a confirmed session gets the new time with the same payment and frees the old time in one step, with an event that names both times', async () => {
  const service = await fixture.bookableService();
  const { id } = await fixture.book(service, later(0));
  await confirmAppointment(fixture.context, payment(id));
  const before = await findAppointment(fixture.context, id);
  expect(await moveBy(id, later(4, 3), 'ADA@example.com ')).toMatchObject({ startsAt: later(4, 3) });
  expect(await findAppointment(fixture.context, id)).toEqual({
    ...before,
    appointmentDate: later(4, 3).toISOString(),
    reschedules: 1,
  });
  expect(await row(id)).toMatchObject({ endsAt: new Date(later(4, 3).getTime() + HOUR_MS), version: 4 });
  expect(await fixture.published('AppointmentRescheduled')).toMatchObject([
    {
      facts: {
        appointmentId: id,
        version: 4,
        by: 'client',
        durationMinutes: 60,
        startsAt: later(4, 3).toISOString(),
        previousStartsAt: later(0).toISOString(),
      },
    },
  ]);
  expect(await fixture.listBusy({ from: '2027-03-03', to: '2027-03-03' })).toEqual([]);
  await fixture.book(service, later(0), person('Bob'));
});

it('a client who moves a confirmed session can move it by half an hour, overlapping its own old time', async () => {
  const id = await confirmed();
  await moveBy(id, later(1));
  await moveBy(id, later(0));
  expect(await row(id)).toMatchObject({ startsAt: later(0), reschedules: 2, version: 5 });
});

it('a client who moves a confirmed session can do so twice, and until 24 hours before, unless the practice currently has other rules', async () => {
  const id = await confirmed();
  await moveBy(id, later(2));
  await moveBy(id, later(4));
  await expect(moveBy(id, later(6))).rejects.toMatchObject(refusal('cannot_reschedule', /2 times/));
  await rescheduling(3, 24);
  fixture.clock.set(new Date(later(4).getTime() - DAY_MS + 1));
  await expect(moveBy(id, later(6))).rejects.toMatchObject(refusal('cannot_reschedule', /24 hours before/));
  fixture.clock.set(new Date(later(4).getTime() - DAY_MS));
  await moveBy(id, later(6));
  await rescheduling(0, 0);
  await expect(moveBy(id, later(8))).rejects.toMatchObject(refusal('cannot_reschedule', /contact us/));
  expect(await row(id)).toMatchObject({ startsAt: later(6), reschedules: 3 });
});

it('a client who sends the last allowed move again, since the answer was lost, learns that it was made', async () => {
  const id = await confirmed();
  await rescheduling(1, 24);
  const move = { appointmentId: id, by: 'client', clientEmail: 'ada@example.com', startsAt: later(2) } as const;
  for (const isRepeated of [false, true])
    expect(await rescheduleAppointment(fixture.context, { ...move, basedOn: later(0).toISOString() })).toEqual({
      startsAt: later(2),
      isRepeated,
    });
  expect(await row(id)).toMatchObject({ startsAt: later(2), reschedules: 1, version: 4 });
  await cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' });
  await expect(
    rescheduleAppointment(fixture.context, { ...move, basedOn: later(0).toISOString() }),
  ).rejects.toMatchObject(refusal('cannot_reschedule'));
});

it('a client who moves a confirmed session cannot choose the time it has, one that is not offered, or one that is taken', async () => {
  const id = await confirmed();
  await fixture.book(await fixture.addService({ cents: 0 }), later(4), person('Bob'));
  await expect(moveBy(id, later(0))).rejects.toMatchObject(refusal('cannot_reschedule', /already/));
  for (const bad of [later(-2, -1), new Date(later(2).getTime() + 60_000), later(16), later(-5)])
    await expect(moveBy(id, bad)).rejects.toMatchObject(refusal('slot_not_offered'));
  for (const taken of [3, 4, 5]) await expect(moveBy(id, later(taken))).rejects.toMatchObject(refusal('slot_taken'));
  expect(await row(id)).toMatchObject({ startsAt: later(0), reschedules: 0, version: 3 });
  expect(await fixture.published('AppointmentRescheduled')).toEqual([]);
});

it('a client who moves a confirmed session is bound by the practice’s buffers, horizon and daily limit, but not by its own old time', async () => {
  const id = await confirmed();
  await fixture.book(await fixture.addService({ cents: 0 }), later(4), person('Bob'));
  await savePracticeRules(
    fixture.context,
    practiceRules.parse({ bufferAfterMinutes: 30, horizonDays: 7, maxSessionsPerDay: 2 }),
  );
  await expect(moveBy(id, later(2))).rejects.toMatchObject(refusal('slot_not_offered'));
  await expect(moveBy(id, later(0, 9))).rejects.toMatchObject(refusal('slot_not_offered', /7 days/));
  await moveBy(id, later(1));
  const other = await fixture.book(await fixture.addService({ cents: 0 }), later(0, 3), person('Cy'));
  await expect(moveBy(other.id, later(10), 'cy@example.com')).rejects.toMatchObject(refusal('slot_not_offered', /day/));
});

it('a client who moves a confirmed session can choose a slot whose hold has expired, and one they hold themselves, but not one they pay the practice for directly', async () => {
  const id = await confirmed();
  const paid = await fixture.addService();
  const lapsed = await fixture.book(paid, later(4), person('Bob'));
  fixture.clock.advance(16 * 60_000);
  await moveBy(id, later(4));
  expect(await fixture.stored(lapsed.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  await fixture.bookOffline(paid, later(12));
  await expect(moveBy(id, later(12))).rejects.toMatchObject(refusal('slot_taken'));
  const own = await fixture.book(paid, later(8));
  await moveBy(id, later(8));
  expect(await fixture.stored(own.id)).toMatchObject({ status: 'cancelled', cancelReason: 'superseded' });
  expect(await fixture.published('HoldExpired')).toHaveLength(2);
});

it('a client who moves a confirmed session cannot move somebody else’s session, or an unknown, unpaid, cancelled, begun or past one', async () => {
  const id = await confirmed();
  await expect(moveBy(id, later(2), 'bob@example.com')).rejects.toMatchObject(refusal('not_found'));
  await expect(moveBy('00000000-0000-4000-8000-000000000000', later(2))).rejects.toMatchObject(refusal('not_found'));
  const unpaid = await fixture.book(await fixture.addService(), later(4), person('Bob'));
  await expect(moveBy(unpaid.id, later(2), 'bob@example.com')).rejects.toMatchObject(
    refusal('cannot_reschedule', /Only a confirmed/),
  );
  fixture.clock.set(later(0));
  for (const move of [moveBy, moveByPractice])
    await expect(move(id, later(0, 4))).rejects.toMatchObject(refusal('cannot_reschedule', /started/));
  fixture.clock.set(slot(0));
  await cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' });
  await expect(moveByPractice(id, later(2))).rejects.toMatchObject(refusal('cannot_reschedule', /was cancelled/));
});

it('the practice can move a confirmed session at any time before it starts, as often as it likes, on its own grid, without being counted', async () => {
  const id = await confirmed();
  await rescheduling(0, 720);
  await savePracticeRules(
    fixture.context,
    practiceRules.parse({ horizonDays: 1, rescheduling: { limit: 0, untilHours: 720 } }),
  );
  await fixture.database.sql`DELETE FROM booking.availability`;
  fixture.clock.set(new Date(later(0).getTime() - 60_000));
  for (const [halfHours, days] of [
    [6, 2],
    [0, 90],
    [8, 3],
    [10, 4],
  ] as const)
    await moveByPractice(id, later(halfHours, days));
  expect(await row(id)).toMatchObject({ startsAt: later(10, 4), reschedules: 0, version: 7 });
  await expect(moveByPractice(id, later(15, 4))).rejects.toMatchObject(refusal('slot_not_offered'));
  const other = await fixture.bookAsPractice(await fixture.addService(), later(4, 5), true);
  await expect(moveByPractice(id, later(5, 5))).rejects.toMatchObject(refusal('slot_taken'));
  await moveByPractice(other.id, later(0, 5));
  await moveByPractice(id, later(5, 5));
});

it('a moved session is completed after its new end, not its old one', async () => {
  const id = await confirmed();
  await moveBy(id, later(0, 4));
  fixture.clock.set(later(2, 3));
  expect(await completePastSessions(fixture.context)).toBe(0);
  fixture.clock.set(later(2, 4));
  expect(await completePastSessions(fixture.context)).toBe(1);
  expect(await row(id)).toMatchObject({ status: 'completed', version: 5 });
});

it('the sweep of holds leaves a moved session alone, and a late payment by the new holder of its old time is theirs', async () => {
  const id = await confirmed();
  await moveBy(id, later(4));
  const paid = await fixture.book(await fixture.addService(), later(0), person('Bob'));
  fixture.clock.advance(16 * 60_000);
  expect(await releaseExpiredHolds(fixture.context)).toBe(1);
  expect(await confirmAppointment(fixture.context, payment(paid.id))).toMatchObject({ outcome: 'confirmed' });
  expect(await row(id)).toMatchObject({ status: 'confirmed', startsAt: later(4) });
});

it('a late payment for the slot that a session moved into is refunded', async () => {
  const id = await confirmed();
  const late = await fixture.book(await fixture.addService(), later(4), person('Bob'));
  fixture.clock.advance(16 * 60_000);
  await moveBy(id, later(4));
  expect(await confirmAppointment(fixture.context, payment(late.id))).toMatchObject({ outcome: 'refused' });
  expect(await fixture.published('ConfirmationRefused')).toMatchObject([{ facts: { reason: 'slot-taken' } }]);
});

it('a patient has the name of the latest session after each move', async () => {
  const ada = person('Ada');
  const first = await confirmed(0, { ...ada, name: 'Ada Maiden' });
  const second = await fixture.book(await fixture.addService({ cents: 0 }), later(0, 5), {
    ...ada,
    name: 'Ada Wedded',
  });
  const latest = () => fixture.database.sql`SELECT name FROM booking.person WHERE is_latest`;
  expect(await latest()).toEqual([{ name: 'Ada Wedded' }]);
  await moveByPractice(first, later(0, 9));
  expect(await latest()).toEqual([{ name: 'Ada Maiden' }]);
  await moveByPractice(first, later(4, 3));
  expect(await latest()).toEqual([{ name: 'Ada Wedded' }]);
  await moveByPractice(second.id, later(2, 3));
  expect(await latest()).toEqual([{ name: 'Ada Maiden' }]);
});
