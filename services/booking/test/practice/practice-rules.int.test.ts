import { beforeEach, describe, expect, it } from 'vitest';
import { bookingRules, dayOffForm, practiceRules, type PracticeRules, type Service } from '@stillpoint/contracts';
import { DAY_MS, MINUTE_MS } from '@stillpoint/scheduling';
import { addDayOff } from '../../src/commands/practice/add-day-off.ts';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { extendHold } from '../../src/commands/appointments/extend-hold.ts';
import { removeDayOff } from '../../src/commands/practice/remove-day-off.ts';
import { savePracticeRules } from '../../src/commands/practice/save-practice-rules.ts';

import { getBookingRules, getPracticeRules, listDaysOff } from '../../src/queries/practice-rules.ts';
import { bookingFixture, day, payment, person } from '../support/fixture.ts';
import { runPaymentPending } from '../support/payments.ts';

const fixture = bookingFixture();
const bob = person('Bob');
const close = (firstDay: string, lastDay = firstDay) =>
  addDayOff(fixture.context, dayOffForm.parse({ firstDay, lastDay, label: 'Private' }));

let free: Service;
let paid: Service;
beforeEach(async () => {
  free = await fixture.bookableService({ cents: 0 });
  paid = await fixture.addService();
});

it('the rules of the practice that one device switched off stay off when another, opened before, changes something else', async () => {
  const retention = { recordsYears: 10, notesYears: 1, erasesDueNotes: true };
  const before = await fixture.setRules({ retention });
  const change = (changes: Partial<PracticeRules>) =>
    savePracticeRules(fixture.context, { ...before, ...changes, basedOn: before });
  await change({ retention: { ...retention, erasesDueNotes: false } });
  await change({ minimumNoticeMinutes: 60 });
  // Its neighbours in the form are rules of their own.
  const after = { minimumNoticeMinutes: 60, retention: { recordsYears: 7, notesYears: 1, erasesDueNotes: false } };
  expect(await change({ retention: { ...retention, recordsYears: 7 } })).toMatchObject(after);
  expect(await getPracticeRules(fixture.context)).toMatchObject(after);
});

it('the rules of the practice that one device set are not replaced by another that was opened before, nor when it undoes an older change', async () => {
  const before = await fixture.setRules({ cancellation: { fullRefundHours: 24, lateRefundPercent: 50 } });
  const change = (fullRefundHours: number, lateRefundPercent: number, basedOn: PracticeRules) =>
    savePracticeRules(fixture.context, { ...before, cancellation: { fullRefundHours, lateRefundPercent }, basedOn });
  const here = await change(48, 50, before);
  await change(72, 50, here);
  await expect(change(24, 50, here)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  // Its neighbour in the policy stands by itself.
  const both = { cancellation: { fullRefundHours: 72, lateRefundPercent: 0 } };
  expect(await change(48, 0, here)).toMatchObject(both);
  expect(await getPracticeRules(fixture.context)).toMatchObject(both);
});

it('the rules of the practice are the defaults until rules are saved, and the saved ones from then on', async () => {
  await fixture.database.sql`TRUNCATE booking.practice_rules`;
  expect(await getPracticeRules(fixture.context)).toEqual(practiceRules.parse({}));
  const rules = practiceRules.parse({
    minimumNoticeMinutes: '90',
    horizonDays: 60,
    bufferBeforeMinutes: 10,
    bufferAfterMinutes: 20,
    maxSessionsPerDay: 4,
    cancellation: { fullRefundHours: 48, lateRefundPercent: 25 },
    rescheduling: { limit: 0, untilHours: 12 },
  });
  expect(await fixture.setRules(rules)).toEqual(rules);
  expect(await getPracticeRules(fixture.context)).toEqual(rules);
  await savePracticeRules(fixture.context, practiceRules.parse({}));
  expect(await getPracticeRules(fixture.context)).toEqual(practiceRules.parse({}));
});

it('the rules of the practice are public with the current and future days off, without their labels', async () => {
  await close('2027-03-01', '2027-03-02');
  const later = await close('2027-03-10');
  expect(bookingRules.strict().parse(await getBookingRules(fixture.context)).daysOff).toEqual([
    { firstDay: '2027-03-01', lastDay: '2027-03-02' },
    { firstDay: '2027-03-10', lastDay: '2027-03-10' },
  ]);
  fixture.clock.advance(DAY_MS);
  expect((await listDaysOff(fixture.context)).map(({ lastDay }) => lastDay)).toEqual(['2027-03-02', '2027-03-10']);
  fixture.clock.advance(DAY_MS);
  expect(await listDaysOff(fixture.context)).toEqual([
    { id: later.id, firstDay: '2027-03-10', lastDay: '2027-03-10', label: 'Private' },
  ]);
});

it('a day off says how many sessions are already booked on it, which are kept, and can no longer be booked by clients', async () => {
  const kept = await fixture.book(free, day(2));
  await fixture.bookAsPractice(paid, day(3));
  await fixture.book(paid, day(3, 4), bob);
  const gone = await fixture.book(free, day(3, 8));
  await cancelAppointment(fixture.context, {
    appointmentId: gone.id,
    by: 'client',
    clientEmail: person('Ada').email,
  });
  fixture.clock.advance(15 * MINUTE_MS); // Bob's hold has run out.
  expect(await close('2027-03-03', '2027-03-04')).toMatchObject({ sessions: 2, label: 'Private' });
  expect(await fixture.stored(kept.id)).toMatchObject({ status: 'confirmed' });
  const refusal = { code: 'slot_not_offered', message: expect.stringContaining('closed on this day') };
  await expect(fixture.book(free, day(2, 4))).rejects.toMatchObject(refusal);
  await fixture.book(free, day(4));
  await fixture.bookAsPractice(free, day(2, 4));
});

it('a day off is open again once every entry that closes it is removed', async () => {
  const [one, other] = [await close('2027-03-03'), await close('2027-03-01', '2027-03-05')];
  await removeDayOff(fixture.context, one.id);
  await expect(fixture.book(free, day(2))).rejects.toMatchObject({ code: 'slot_not_offered' });
  await removeDayOff(fixture.context, other.id);
  await fixture.book(free, day(2));
  await expect(removeDayOff(fixture.context, one.id)).rejects.toMatchObject({ code: 'not_found' });
});

it('a day off cannot be added in the past', async () => {
  await expect(close('2027-02-27', '2027-02-28')).rejects.toMatchObject({ code: 'invalid_input' });
  await close('2027-02-27', '2027-03-01');
});

it('a client cannot book sooner than the minimum notice allows, and is told what it is', async () => {
  await fixture.setRules({ minimumNoticeMinutes: 24 * 60 + 120 });
  await expect(fixture.book(free, day(0))).rejects.toMatchObject({
    code: 'slot_not_offered',
    message: 'Sessions must be booked at least 26 hours ahead.',
  });
  await expect(fixture.book(free, day(1, -1))).rejects.toMatchObject({ code: 'slot_not_offered' });
  await fixture.book(free, day(1));
  expect(await fixture.published('AppointmentCreated')).toHaveLength(1);
});

it('a client cannot book later than the horizon, counted in practice days', async () => {
  await fixture.setRules({ horizonDays: 3 });
  await fixture.book(free, day(3, 12));
  await expect(fixture.book(free, day(4, -2))).rejects.toMatchObject({
    code: 'slot_not_offered',
    message: 'Sessions can be booked at most 3 days ahead.',
  });
});

it('a client cannot book more sessions a day than the practice takes, which counts the practice’s own bookings but never limits them', async () => {
  await fixture.setRules({ maxSessionsPerDay: 2 });
  await fixture.bookAsPractice(paid, day(1));
  await fixture.book(free, day(1, 4));
  await expect(fixture.book(free, day(1, 8), bob)).rejects.toMatchObject({
    code: 'slot_not_offered',
    message: 'No more sessions can be booked on this day. Please choose another day.',
  });
  await fixture.book(free, day(2), bob);
  await fixture.bookAsPractice(free, day(1, 8));
});

it('a client has to keep the buffers to every other session, on both sides', async () => {
  await fixture.setRules({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20 });
  await fixture.book(free, day(1, 4)); // 12:00 to 13:00
  for (const near of [2, 6]) {
    await expect(fixture.book(free, day(1, near), bob)).rejects.toMatchObject({
      code: 'slot_not_offered',
      message: expect.stringContaining('too close'),
    });
  }
  await expect(fixture.book(free, day(1, 3), bob)).rejects.toMatchObject({ code: 'slot_taken' });
  await fixture.book(free, day(1, 1), bob);
  await fixture.book(free, day(1, 7), bob);
  await fixture.bookAsPractice(free, day(1, 9)); // Directly after the other one, which the practice may do.
});

it('a client has to keep the buffers over midnight', async () => {
  await fixture.setRules({ bufferBeforeMinutes: 240, bufferAfterMinutes: 240 });
  const long = await fixture.addService({ cents: 0, minutes: 600 });
  await fixture.book(long, day(1, 13)); // 16:30, till 02:30 of Wednesday
  await expect(fixture.book(free, day(2, 0), bob)).rejects.toMatchObject({ code: 'slot_not_offered' });
  await fixture.book(free, day(2, 1), bob); // 10:30
});

it('a client’s own unpaid hold is superseded where it is too close to the next booking, or fills the day', async () => {
  await fixture.setRules({ bufferAfterMinutes: 30, maxSessionsPerDay: 2 });
  const first = await fixture.book(paid, day(1));
  const second = await fixture.book(paid, day(1, 2));
  expect(await fixture.stored(first.id)).toMatchObject({ status: 'cancelled', cancelReason: 'superseded' });
  await fixture.book(free, day(1, 8), bob);
  const third = await fixture.book(paid, day(1, 12));
  expect(await fixture.stored(second.id)).toMatchObject({ status: 'cancelled', cancelReason: 'superseded' });
  await runPaymentPending(fixture.context, payment(third.id));
  await expect(fixture.book(paid, day(1, 4))).rejects.toMatchObject({ code: 'slot_not_offered' });
});

it('a client’s own session that is paid to the practice directly keeps its buffers and its place in the day', async () => {
  await fixture.setRules({ bufferAfterMinutes: 30, maxSessionsPerDay: 2 });
  await fixture.bookOffline(paid, day(1));
  await expect(fixture.bookOffline(paid, day(1, 2))).rejects.toMatchObject({
    message: expect.stringContaining('too close'),
  });
  await fixture.book(free, day(1, 8), bob);
  await expect(fixture.bookOffline(paid, day(1, 12))).rejects.toMatchObject({
    message: expect.stringContaining('No more sessions'),
  });
});

it('a client’s own unpaid hold is kept where the rules have room for both', async () => {
  await fixture.setRules({ bufferAfterMinutes: 30, maxSessionsPerDay: 2 });
  const first = await fixture.book(paid, day(1));
  await fixture.book(paid, day(1, 3));
  expect(await fixture.stored(first.id)).toMatchObject({ status: 'pending_payment' });
});

describe('an expired hold', () => {
  /** Ada's hold ran out and Bob has the only session of the day. */
  async function overtaken() {
    await fixture.setRules({ maxSessionsPerDay: 1 });
    const hold = await fixture.book(paid, day(1));
    fixture.clock.advance(15 * MINUTE_MS);
    await fixture.book(free, day(1, 8), bob);
    return hold;
  }

  it('an expired hold cannot be paid any more when the day has filled up in the meantime', async () => {
    const { id } = await overtaken();
    await expect(extendHold(fixture.context, { appointmentId: id })).rejects.toMatchObject({
      code: 'slot_taken',
    });
    expect((await fixture.stored(id)).holdExpiresAt?.getTime()).toBe(fixture.clock.now().getTime());
  });

  it('an expired hold is confirmed by money that was already taken, because its time is free and the rules were kept when it was booked', async () => {
    const { id } = await overtaken();
    expect(await confirmAppointment(fixture.context, payment(id))).toMatchObject({ outcome: 'confirmed' });
  });
});

it('the public calendar includes the neighbouring sessions that affect the first and the last day, where they are asked for', async () => {
  for (const halfHours of [0, 13]) await fixture.book(free, day(1, halfHours)); // Tuesday 10:00 and 16:30
  await fixture.book(free, day(3, -2)); // Thursday 09:00
  await fixture.bookAsPractice(free, day(9));
  const wednesday = { from: '2027-03-03', to: '2027-03-03' };
  expect(await fixture.listBusy(wednesday)).toEqual([]);
  const near = await fixture.listBusy({ ...wednesday, neighbours: true });
  expect(near.map(({ appointmentDate }) => appointmentDate)).toEqual([
    day(1, 13).toISOString(),
    day(3, -2).toISOString(),
  ]);
});
