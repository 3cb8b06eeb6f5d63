import { describe, expect, it } from 'vitest';
import * as api from '@stillpoint/contracts';
import { cancelAppointment } from '../src/commands/appointments/cancel-appointment.ts';
import { completePastSessions } from '../src/commands/appointments/complete-past-sessions.ts';
import { confirmAppointment } from '../src/commands/appointments/confirm-appointment.ts';
import { saveSessionNote } from '../src/commands/notes/save-session-note.ts';
import { listAdminAppointments } from '../src/queries/admin-appointments.ts';
import { findAppointment, listAppointments, listAppointmentsOf } from '../src/queries/appointments.ts';
import { getOverview } from '../src/queries/overview.ts';
import { listPatients, patientHistory } from '../src/queries/patients.ts';
import { bookingFixture, day, payment, person, slot } from './support/fixture.ts';

const fixture = bookingFixture();

/** Three people, four appointments: paid, free, unpaid by the practice, cancelled. */
async function fourAppointments() {
  const dear = await fixture.bookableService({ name: 'Weight Management', cents: 15_000 });
  const free = await fixture.addService({ name: 'anxiety chat', cents: 0, minutes: 30 });
  const paid = await fixture.book(dear, slot(0), person('Carol'));
  await confirmAppointment(fixture.context, payment(paid.id, 'C-1', 15_000));
  const gratis = await fixture.book(free, day(1), person('bob'));
  const unpaid = await fixture.bookAsPractice(dear, day(2));
  const gone = await fixture.book(free, day(1, 4), person('Carol'));
  await cancelAppointment(fixture.context, { appointmentId: gone.id, by: 'practice' });
  return { paid, gratis, unpaid, gone };
}
const query = (given: object) => api.listAdminAppointments.query.parse(given);
const page = async (given: object) =>
  (await listAdminAppointments(fixture.context, query({ page: 1, ...given }))) as {
    items: api.AdminAppointment[];
    total: number;
    page: number;
  };

it('an appointment is shown in its currency, minutes and ISO time, with null for what is absent', async () => {
  const { paid } = await fourAppointments();
  const shown = await findAppointment(fixture.context, paid.id);
  expect(shown).toEqual({
    id: paid.id,
    appointmentDate: '2027-03-01T15:00:00.000Z',
    status: 'confirmed',
    holdExpiresAt: null,
    isPaymentUnderReview: false,
    paymentStatus: 'completed',
    service: {
      id: 1,
      name: 'Weight Management',
      description: 'A calm hour',
      duration: 60,
      price: 150,
      currency: 'USD',
      isActive: true,
    },
    zoomLink: 'https://meet.example/room',
    zoomMeetingId: null,
    clientName: 'Carol Example',
    clientEmail: 'carol@example.com',
    clientPhone: '+1 555 0123',
    preferredContact: 'email',
    notes: null,
    isAdminCreated: false,
    isFreeAppointment: false,
    refundedAmount: null,
    isRefundOnItsWay: false,
    reschedules: 0,
    cancellationPolicy: { fullRefundHours: 0, lateRefundPercent: 100 },
    refundTerms: { fullRefundHours: 0, fullRefundUntil: null },
    createdAt: '2027-03-01T13:00:00.000Z',
  });
  expect(api.appointment.parse(shown)).toEqual(shown);
  expect(await findAppointment(fixture.context, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

it('the public calendar shows only when and how long sessions are, and leaves out cancelled ones and expired holds', async () => {
  const { gratis } = await fourAppointments();
  expect(gratis.requiresPayment).toBe(false);
  const busy = await fixture.listBusy({ from: '2027-03-02', to: '2027-03-02' });
  expect(busy).toEqual([
    { status: 'confirmed', appointmentDate: '2027-03-02T15:00:00.000Z', service: { duration: 30 } },
  ]);
  const service = await fixture.addService();
  await fixture.book(service, day(4));
  expect(await fixture.listBusy({ from: '2027-03-01', to: '2027-03-31' })).toHaveLength(4);
  fixture.clock.advance(15 * 60_000);
  expect(await fixture.listBusy({ from: '2027-03-01', to: '2027-03-31' })).toHaveLength(3);
  expect(await fixture.listBusy({ from: '2027-03-31', to: '2027-03-01' })).toEqual([]);
});

it.each(['10:00:00.000', '10:00:07.000', '10:00:00.120', '10:00:59.999'])(
  'the public calendar shows a session that another program had begin at %s to the millisecond',
  async (time) => {
    const service = await fixture.bookableService({ cents: 0 });
    await fixture.book(service, slot(0));
    const startsAt = `2027-03-02T${time}Z`;
    await fixture.database.sql`UPDATE booking.appointment
      SET starts_at = ${startsAt}, ends_at = ${startsAt}::timestamptz + interval '1 hour'`;
    const [shown] = await fixture.listBusy({ from: '2027-03-02', to: '2027-03-02' });
    expect(shown?.appointmentDate).toBe(startsAt);
  },
);

it('the public calendar follows the days of the practice, not those of UTC', async () => {
  const service = await fixture.bookableService({ cents: 0, minutes: 600 });
  await fixture.book(service, new Date('2027-03-01T21:30:00Z')); // 16:30, till 02:30 of the next practice day
  expect(await fixture.listBusy({ from: '2027-03-01', to: '2027-03-01' })).toHaveLength(1);
  expect(await fixture.listBusy({ from: '2027-03-02', to: '2027-03-02' })).toHaveLength(1);
  expect(await fixture.listBusy({ from: '2027-03-03', to: '2027-03-03' })).toEqual([]);
  expect(await listAppointments(fixture.context, { date: '2027-03-01' })).toHaveLength(1);
  expect(await listAppointments(fixture.context, { date: '2027-03-02' })).toEqual([]);
});

it('the list of a client contains the appointments of the address in any case, newest first', async () => {
  const { paid, gone } = await fourAppointments();
  const own = await listAppointmentsOf(fixture.context, 'CAROL@Example.com');
  expect(own.map(({ id }) => id)).toEqual([gone.id, paid.id]);
  expect(await listAppointmentsOf(fixture.context, 'nobody@example.com')).toEqual([]);
});

describe('the list of the administrator', () => {
  const key: Record<string, (row: api.AdminAppointment) => string | number> = {
    date: (row) => row.appointmentDate,
    name: (row) => row.clientName.toLowerCase(),
    service: (row) => row.service.name.toLowerCase(),
    status: (row) => row.status,
    payment: (row) => row.paymentStatus,
    price: (row) => row.service.price,
  };
  it.each(Object.keys(api.APPOINTMENT_SORTS))(
    'the list of the administrator is sorted by %s, as a whole and page by page',
    async (sort) => {
      await fourAppointments();
      const [by, direction] = sort.split('-') as [string, string];
      const all = (await listAdminAppointments(fixture.context, query({ sort }))) as api.AdminAppointment[];
      expect(all).toHaveLength(4);
      const keys = all.map(key[by]!);
      const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(direction === 'asc' ? sorted : sorted.reverse());
      const pages = [await page({ sort, pageSize: 3 }), await page({ sort, pageSize: 3, page: 2 })];
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all.map(({ id }) => id));
      expect(pages.map(({ total }) => total)).toEqual([4, 4]);
    },
  );

  it('the list of the administrator can be filtered by text, status, practice days and id', async () => {
    const { paid, gratis, unpaid, gone } = await fourAppointments();
    const ids = async (given: object) => (await page(given)).items.map(({ id }) => id).sort();
    expect(await ids({ search: ' CAROL ' })).toEqual([paid.id, gone.id].sort());
    expect(await ids({ search: 'bob@example' })).toEqual([gratis.id]);
    expect(await ids({ search: 'anxiety' })).toEqual([gratis.id, gone.id].sort());
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ search: '_' })).toEqual([]);
    expect(await ids({ search: '\\' })).toEqual([]);
    expect(await ids({ status: 'pending_payment' })).toEqual([unpaid.id]);
    expect(await ids({ from: '2027-03-02', to: '2027-03-02' })).toEqual([gratis.id, gone.id].sort());
    expect(await ids({ from: '2027-03-03' })).toEqual([unpaid.id]);
    expect(await ids({ id: paid.id })).toEqual([paid.id]);
    expect(await page({ page: 9 })).toEqual({ items: [], total: 4, isMore: false, page: 9, abandoned: 0 });
    expect(api.listAdminAppointments.response.parse(await page({}))).toMatchObject({ total: 4 });
  });
});

describe('a patient', () => {
  const patients = (given: object) => listPatients(fixture.context, api.listPatients.query.parse(given));

  it('a patient has one row in the list for each address, with the number of all its appointments, what was paid, and the next confirmed one', async () => {
    await fourAppointments();
    const all = await patients({});
    expect(all).toEqual([
      {
        id: expect.any(Number),
        clientName: 'Ada Example',
        clientEmail: 'ada@example.com',
        totalAppointments: 1,
        currency: 'USD',
        totalSpent: 0,
        otherSpent: [],
        nextAppointment: null,
      },
      {
        id: expect.any(Number),
        clientName: 'bob Example',
        clientEmail: 'bob@example.com',
        totalAppointments: 1,
        currency: 'USD',
        totalSpent: 0,
        otherSpent: [],
        nextAppointment: '2027-03-02T15:00:00.000Z',
      },
      {
        id: expect.any(Number),
        clientName: 'Carol Example',
        clientEmail: 'carol@example.com',
        totalAppointments: 2,
        currency: 'USD',
        totalSpent: 150,
        otherSpent: [],
        nextAppointment: '2027-03-01T15:00:00.000Z',
      },
    ]);
    expect(await patients({ page: 2, pageSize: 2 })).toEqual({
      items: [(all as unknown[])[2]],
      total: 3,
      isMore: false,
      page: 2,
    });
    expect(await patients({ page: 1, search: 'bob@' })).toMatchObject({
      items: [{ clientName: 'bob Example' }],
      total: 1,
    });
    expect(await patients({ search: 'anxiety' })).toEqual([]);
    fixture.clock.set(slot(0));
    expect(await patients({ search: 'carol' })).toMatchObject([{ nextAppointment: null }]);
  });

  it('a patient has a history with notes, newest first', async () => {
    const { paid, gone } = await fourAppointments();
    const note = { hypnoticTechniques: 'a', sessionHighlights: 'b', supervisorDiscussion: '', afterthoughts: '' };
    await saveSessionNote(fixture.context, paid.id, note);
    const history = await patientHistory(fixture.context, 'carol@example.com');
    expect(history.map(({ id, sessionNote }) => [id, sessionNote])).toEqual([
      [gone.id, null],
      [paid.id, note],
    ]);
    expect(await patientHistory(fixture.context, 'nobody@example.com')).toEqual([]);
  });
});

it('the overview counts by practice days and months', async () => {
  const { gratis, paid } = await fourAppointments();
  expect(await getOverview(fixture.context)).toMatchObject({
    todaysSessions: 1,
    uniqueClients: 3,
    currency: 'USD',
    revenueThisMonth: 150,
    otherRevenue: [],
    activeServices: 2,
    sessionsPerDay: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    revenuePerDay: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 150],
    today: [{ clientName: 'Carol Example' }],
    nextSession: { clientName: 'Carol Example' },
  });
  // 23:30 of the next practice day, which is already the day after in UTC.
  fixture.clock.set('2027-03-03T04:30:00Z');
  await completePastSessions(fixture.context);
  const later = await getOverview(fixture.context);
  expect(later.today.map(({ id }) => id)).toEqual([gratis.id]);
  expect(later.sessionsPerDay.slice(-2)).toEqual([1, 2]);
  expect(later.nextSession).toBeNull();
  fixture.clock.set('2027-04-01T04:00:00Z');
  expect(await getOverview(fixture.context)).toMatchObject({ revenueThisMonth: 0, todaysSessions: 0 });
  fixture.clock.set('2027-04-01T03:59:59Z');
  expect(await getOverview(fixture.context)).toMatchObject({ revenueThisMonth: 150 });
  await fixture.database
    .sql`UPDATE booking.appointment SET status = 'cancelled', cancel_reason = 'practice' WHERE id = ${paid.id}`;
  expect(await getOverview(fixture.context)).toMatchObject({ revenueThisMonth: 0, uniqueClients: 3 });
  fixture.clock.set(slot(0));
  expect(await getOverview(fixture.context)).toMatchObject({ todaysSessions: 1, today: [] });
  const others = {
    ledgerThisMonth: 0,
    otherLedger: [],
    dueNotes: { notes: 0, isMore: false, clients: [], latelyErased: null },
  };
  expect(api.overview.parse({ ...later, ...others })).toMatchObject(later);
});
