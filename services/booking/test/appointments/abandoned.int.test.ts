import { practiceDay } from '@stillpoint/scheduling';
import { expect, it } from 'vitest';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { releaseExpiredHolds } from '../../src/commands/appointments/release-expired-holds.ts';
import * as booking from '../../src/index.ts';
import { saveCapture } from '../../src/store/appointments/captures.ts';
import { ZONE, bookingFixture, payment, person, slot } from '../support/fixture.ts';

const fixture = bookingFixture();
const BOB = person('Bob').email;
const adminQuery = { page: 1, pageSize: 25, sort: 'date-desc' } as const;

/** Ada has a live session; Bob has only abandoned holds: one expired, another was superseded before. */
async function oneSessionAndTwoTries() {
  const paid = await fixture.bookableService();
  const live = await fixture.bookAsPractice(paid, slot(8), true);
  const superseded = await fixture.book(paid, slot(0), person('Bob'));
  const expired = await fixture.book(paid, slot(1), person('Bob'));
  fixture.clock.advance(15 * 60_000);
  expect(await releaseExpiredHolds(fixture.context)).toBe(1);
  return { live, superseded, expired };
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
const totalOf = async (more: object) => {
  const page = await booking.listAdminAppointments(fixture.context, { ...adminQuery, ...more });
  if (Array.isArray(page)) throw new Error('a page was asked for');
  expect(page.items).toHaveLength(page.total);
  return page.total;
};

it('an abandoned hold is in no list of appointments unless it is asked for', async () => {
  const { live, superseded, expired } = await oneSessionAndTwoTries();
  const date = practiceDay(slot(0), ZONE);
  const all = idsOf([live, superseded, expired]);
  const tries = idsOf([superseded, expired]);
  const include = 'abandoned' as const;

  expect(idsOf(await booking.listAppointments(fixture.context, {}))).toEqual([live.id]);
  expect(idsOf(await booking.listAppointments(fixture.context, { date }))).toEqual([live.id]);
  expect(idsOf(await booking.listAppointments(fixture.context, { date, include }))).toEqual(all);
  expect(await booking.listAppointmentsOf(fixture.context, BOB)).toEqual([]);
  expect(idsOf(await booking.listAppointmentsOf(fixture.context, BOB, { include }))).toEqual(tries);
  expect(await booking.patientHistory(fixture.context, BOB)).toEqual([]);
  expect(idsOf(await booking.patientHistory(fixture.context, BOB, { include }))).toEqual(tries);
  for (const [filter, hidden, shown] of [
    [{}, 1, 3],
    [{ search: 'bob' }, 0, 2],
    [{ search: 'relief' }, 1, 3],
    [{ status: 'cancelled' }, 0, 2],
    [{ from: date, to: date }, 1, 3],
  ] as const) {
    expect(await totalOf(filter)).toBe(hidden);
    expect(await totalOf({ ...filter, include })).toBe(shown);
  }
});

it('an abandoned hold is counted in no figure, and makes nobody a patient', async () => {
  await oneSessionAndTwoTries();
  const { todaysSessions, uniqueClients, sessionsPerDay } = await booking.getOverview(fixture.context);
  expect({ todaysSessions, uniqueClients, today: sessionsPerDay.at(-1) }).toEqual({
    todaysSessions: 1,
    uniqueClients: 1,
    today: 1,
  });
  const ada = person('Ada');
  expect(await booking.listPatients(fixture.context, { pageSize: 25 })).toMatchObject([{ clientEmail: ada.email }]);
  expect(await booking.listPatients(fixture.context, { page: 1, pageSize: 25, search: 'bob' })).toMatchObject({
    items: [],
    total: 0,
  });
  expect([...(await booking.findPatients(fixture.context, [BOB, ada.email])).keys()]).toEqual([ada.email]);
});

it('an abandoned hold no longer counts as abandoned once money arrived for it, and its client sees what became of it', async () => {
  const { superseded } = await oneSessionAndTwoTries();
  await fixture.book(await fixture.addService({ cents: 0 }), slot(0), person('Cleo'));
  expect(await confirmAppointment(fixture.context, payment(superseded.id))).toMatchObject({ outcome: 'refused' });
  expect(idsOf(await booking.listAppointmentsOf(fixture.context, BOB))).toEqual([superseded.id]);
});

it('an abandoned hold does not count as abandoned while its payment is checked, and does so again once that was declined', async () => {
  const { expired } = await oneSessionAndTwoTries();
  const capture = { captureId: 'C1', appointmentId: expired.id, orderId: 'O1', amountCents: 9_500, currency: 'USD' };
  await saveCapture(fixture.context.sql, capture, 'pending');
  expect(idsOf(await booking.listAppointmentsOf(fixture.context, BOB))).toEqual([expired.id]);
  await saveCapture(fixture.context.sql, capture, 'declined');
  expect(await booking.listAppointmentsOf(fixture.context, BOB)).toEqual([]);
});
