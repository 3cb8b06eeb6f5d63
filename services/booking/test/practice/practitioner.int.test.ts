import { beforeEach, expect, it } from 'vitest';
import type { Service } from '@stillpoint/contracts';
import { DAY_MS, MINUTE_MS } from '@stillpoint/scheduling';
import { blockTime } from '../../src/commands/practice/block-time.ts';
import { unblockTime } from '../../src/commands/practice/unblock-time.ts';
import { createAvailability } from '../../src/commands/practice/create-availability.ts';
import { bookForClient } from '../../src/commands/appointments/book-for-client.ts';
import { rescheduleAppointment } from '../../src/commands/appointments/reschedule-appointment.ts';
import { saveSessionNote } from '../../src/commands/notes/save-session-note.ts';
import { getSessionPanel, listAdminAppointments } from '../../src/queries/admin-appointments.ts';
import { listBlockedTimes } from '../../src/queries/appointments.ts';
import { getOverview } from '../../src/queries/overview.ts';
import { getPatient, listPatients } from '../../src/queries/patients.ts';
import { bookingFixture, person, slot } from '../support/fixture.ts';

const fixture = bookingFixture();
const bob = person('Bob');
/** 10:00 on the Monday plus `halfHours`, lasting `length` half hours. */
const block = (halfHours: number, length: number, label: string | null = 'Dentist') =>
  blockTime(fixture.context, {
    startsAt: slot(halfHours).toISOString(),
    endsAt: slot(halfHours + length).toISOString(),
    label,
  });

let free: Service;
let paid: Service;
beforeEach(async () => {
  free = await fixture.bookableService({ cents: 0 });
  paid = await fixture.addService();
});

it('a blocked time can be booked neither by a client nor by the practice, nor be the target of a move, until it is opened again', async () => {
  const blocked = await block(0, 4);
  expect(blocked).toMatchObject({ label: 'Dentist', sessions: 0 });
  await expect(fixture.book(free, slot(1))).rejects.toMatchObject({ code: 'slot_taken' });
  await expect(fixture.bookAsPractice(free, slot(3))).rejects.toMatchObject({ code: 'slot_taken' });
  const session = await fixture.bookAsPractice(free, slot(4));
  const intoIt = { appointmentId: session.id, by: 'practice', startsAt: slot(3) } as const;
  await expect(rescheduleAppointment(fixture.context, intoIt)).rejects.toMatchObject({ code: 'slot_taken' });
  await unblockTime(fixture.context, blocked.id);
  await expect(unblockTime(fixture.context, blocked.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await rescheduleAppointment(fixture.context, intoIt)).toMatchObject({ startsAt: slot(3) });
});

it('a blocked time keeps sessions that were booked before, says how many, and does not count as a session under the rules', async () => {
  await fixture.setRules({ maxSessionsPerDay: 2, bufferAfterMinutes: 60 });
  await fixture.book(free, slot(0));
  expect(await block(0, 4)).toMatchObject({ sessions: 1 });
  await expect(fixture.book(free, slot(4), bob)).resolves.toMatchObject({ requiresPayment: false });
});

it('a blocked time is among the taken times without its label, and in its own list with it', async () => {
  const { id } = await block(2, 6);
  const [taken] = await fixture.listBusy({ from: '2027-03-01', to: '2027-03-01' });
  expect(taken).toEqual({ status: 'blocked', appointmentDate: slot(2).toISOString(), service: { duration: 180 } });
  const days = { from: '2027-03-01', to: '2027-03-02' };
  expect(await listBlockedTimes(fixture.context, days)).toEqual([
    { id, startsAt: slot(2).toISOString(), endsAt: slot(8).toISOString(), label: 'Dentist' },
  ]);
  expect(await listBlockedTimes(fixture.context, { from: '2027-03-02', to: '2027-03-05' })).toEqual([]);
});

it('a blocked time that two tabs block at once is there once, so that opening it opens the time; another label is another entry', async () => {
  const twice = await Promise.all([block(0, 2, null), block(0, 2, null)]);
  expect(new Set([...twice, await block(0, 2, null)].map(({ id }) => id)).size).toBe(1);
  expect((await block(0, 2)).id).not.toBe(twice[0].id);
});

it('a blocked time is refused when it is in the past', async () => {
  await expect(block(-12, 2)).rejects.toMatchObject({ code: 'invalid_input' });
});

it('a blocked time and a booking at the same moment never both find the time free', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [blocked, booked] = await Promise.allSettled([block(round * 2, 2), fixture.book(free, slot(round * 2))]);
    if (blocked.status === 'rejected') throw blocked.reason;
    // One of the two always knows of the other: the booking was refused, or the block counted it.
    expect(blocked.value.sessions).toBe(booked.status === 'fulfilled' ? 1 : 0);
  }
});

it('the practitioner reads a session together with its note, the note before it, what comes next, and whose it is', async () => {
  const sessions = [];
  for (const at of [0, 4, 8]) sessions.push(await fixture.bookAsPractice(free, slot(at)));
  const [first, second, third] = sessions.map(({ id }) => id) as [string, string, string];
  const note = {
    hypnoticTechniques: 'Staircase',
    sessionHighlights: '',
    supervisorDiscussion: '',
    afterthoughts: '',
  };
  await saveSessionNote(fixture.context, first, note);
  fixture.clock.set(new Date(slot(5)));
  const panel = await getSessionPanel(fixture.context, second);
  expect(panel).toMatchObject({
    appointment: { id: second, sessionNote: null },
    previous: { id: first, sessionNote: note },
    next: { id: third },
  });
  const patient = await getPatient(fixture.context, panel?.patientId ?? 0);
  expect(patient).toMatchObject({ clientEmail: 'ada@example.com', totalAppointments: 3, totalSpent: 0 });
  expect(patient?.appointments.map(({ id }) => id)).toEqual([third, second, first]);
  expect(await listPatients(fixture.context, { pageSize: 25 })).toMatchObject([
    { id: patient?.id, totalAppointments: 3 },
  ]);
  expect(await getPatient(fixture.context, 999_999)).toBeNull();
  expect(await getSessionPanel(fixture.context, '00000000-0000-4000-8000-000000000000')).toBeNull();

  const overview = await getOverview(fixture.context);
  expect(overview.today.map(({ id, hasNote }) => [id, hasNote])).toEqual([
    [first, true],
    [second, false],
    [third, false],
  ]);
});

it('a session that runs past midnight stays on the overview until it ends', async () => {
  await createAvailability(fixture.context, { dayOfWeek: 1, startTime: '23:30', endTime: '23:59', isActive: true });
  const late = await fixture.book(free, slot(27));
  const todayAt = async (time: Date) => {
    fixture.clock.set(time);
    return (await getOverview(fixture.context)).today.map(({ id }) => id);
  };
  // 23:45, 00:15 and 00:30.
  expect(await todayAt(slot(27.5))).toEqual([late.id]);
  expect(await todayAt(slot(28.5))).toEqual([late.id]);
  expect(await todayAt(slot(29))).toEqual([]);
});

it('the practitioner sees upcoming unpaid sessions but no expired holds, while abandoned holds are counted and marked', async () => {
  const waiting = await fixture.bookAsPractice(paid, slot(6));
  const held = await fixture.book(paid, slot(0), bob);
  expect((await getOverview(fixture.context)).awaitingPayment.map(({ id }) => id)).toEqual([held.id, waiting.id]);
  fixture.clock.advance(15 * MINUTE_MS);
  expect((await getOverview(fixture.context)).awaitingPayment.map(({ id }) => id)).toEqual([waiting.id]);
  // A booking of the time releases its expired hold.
  await fixture.bookAsPractice(free, slot(0));
  const query = { page: 1, pageSize: 25, sort: 'date-desc' } as const;
  expect(await listAdminAppointments(fixture.context, query)).toMatchObject({ total: 2, abandoned: 1 });
  expect(await listAdminAppointments(fixture.context, { ...query, search: 'bob' })).toMatchObject({
    total: 0,
    abandoned: 1,
  });
  const all = await listAdminAppointments(fixture.context, { ...query, include: 'abandoned' });
  expect((Array.isArray(all) ? all : all.items).filter(({ isAbandoned }) => isAbandoned)).toMatchObject([
    { id: held.id },
  ]);
});

it('the practice cannot book again for a client who was erased, as nobody would hear of the session', async () => {
  const { context, database } = fixture;
  const past = await fixture.bookAsPractice(free, slot(0), true);
  fixture.clock.advance(30 * DAY_MS);
  await fixture.eraseClient(person('Ada').email, '11111111-2222-4333-8444-555555555555');
  const [row] = await database.sql<[{ clientName: string; clientEmail: string }]>`
    SELECT client_name, client_email FROM booking.appointment WHERE id = ${past.id}`;
  const client = { ...person('Ada'), name: row.clientName, email: row.clientEmail };
  const startsAt = new Date(slot(0).getTime() + 35 * DAY_MS);
  await expect(
    bookForClient(context, { serviceId: free.id, startsAt, client, notes: null, isFreeAppointment: true }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile', message: 'This client was erased. Nothing was booked.' });
});
