import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as api from '@stillpoint/contracts';
import { createSealer } from '@stillpoint/sealing';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { addDayOff } from '../../src/commands/practice/add-day-off.ts';
import { blockTime } from '../../src/commands/practice/block-time.ts';
import { createAvailability } from '../../src/commands/practice/create-availability.ts';
import { deleteAvailability } from '../../src/commands/practice/delete-availability.ts';
import { deleteService } from '../../src/commands/practice/delete-service.ts';
import { saveSessionNote } from '../../src/commands/notes/save-session-note.ts';
import { updateAvailability } from '../../src/commands/practice/update-availability.ts';
import { updateService } from '../../src/commands/practice/update-service.ts';
import { listAdminAppointments } from '../../src/queries/admin-appointments.ts';
import { listAllAvailability, listAvailability } from '../../src/queries/availability.ts';
import { listAllServices, listServices } from '../../src/queries/services.ts';
import { openNote } from '../../src/sealed-note.ts';
import { bookingFixture, day, payment, slot } from '../support/fixture.ts';

const fixture = bookingFixture();

it('services are listed in the currency of the practice and in minutes, with inactive ones only for the practice', async () => {
  const shown = await fixture.addService({ cents: 12_050 });
  await fixture.addService({ name: 'Hidden', isActive: false });
  expect(await listServices(fixture.context)).toEqual([shown]);
  expect(shown).toEqual({
    id: 1,
    name: 'Anxiety Relief',
    description: 'A calm hour',
    price: 120.5,
    currency: 'USD',
    duration: 60,
    icon: null,
    isActive: true,
  });
  expect(api.listAllServices.response.parse(await listAllServices(fixture.context))).toHaveLength(2);
});

it('services can be changed, and deleted while nobody has booked them', async () => {
  const service = await fixture.addService();
  const form = api.serviceForm.parse({ ...service, price: '0.00', duration: '45' });
  expect(await updateService(fixture.context, service.id, form)).toMatchObject({ price: 0, duration: 45 });
  expect(await deleteService(fixture.context, service.id)).toMatchObject({ outcome: 'deleted' });
  await expect(deleteService(fixture.context, service.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(updateService(fixture.context, service.id, form)).rejects.toMatchObject({ code: 'not_found' });
});

it('services keep the price that one device set when another, opened before, changes the description', async () => {
  const before = await fixture.addService();
  const { id } = before;
  const change = (changes: Partial<api.Service>) =>
    updateService(fixture.context, id, api.serviceChange.parse({ ...before, ...changes, basedOn: before }));
  await change({ price: 150 });
  expect(await change({ description: 'Calm nights' })).toMatchObject({ price: 150, description: 'Calm nights' });
  expect(await change({ price: before.price })).toMatchObject({ price: 150, description: 'Calm nights' });
});

it('services keep the price that one device set when another, opened before, sets another or undoes an older change of it', async () => {
  const before = await fixture.addService();
  const change = (price: number, basedOn: api.Service) =>
    updateService(fixture.context, before.id, api.serviceChange.parse({ ...before, price, basedOn }));
  const here = await change(150, before);
  await change(180, here);
  for (const price of [before.price, 160])
    await expect(change(price, here)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  // Repeated because its answer was lost.
  expect(await change(180, here)).toMatchObject({ price: 180 });
});

it('services are deactivated instead of deleted when appointments refer to them, and the history stays readable', async () => {
  const service = await fixture.bookableService();
  const { id } = await fixture.book(service, slot(0));
  expect(await deleteService(fixture.context, service.id)).toMatchObject({ outcome: 'deactivated' });
  expect(await listServices(fixture.context)).toEqual([]);
  const [row] = (await listAdminAppointments(
    fixture.context,
    api.listAdminAppointments.query.parse({ id }),
  )) as api.AdminAppointment[];
  expect(row?.service).toMatchObject({ name: 'Anxiety Relief', price: 120, isActive: false });
});

it('services cannot be deleted during a booking that refers to them', async () => {
  const service = await fixture.bookableService();
  const [booked, deleted] = await Promise.allSettled([
    fixture.book(service, slot(0)),
    deleteService(fixture.context, service.id),
  ]);
  expect(deleted.status).toBe('fulfilled');
  if (booked.status === 'rejected') expect(booked.reason).toMatchObject({ code: 'not_found' });
});

it('opening hours are stored as two-digit times, and only active ones are public', async () => {
  const { isNew: _, ...rule } = await createAvailability(fixture.context, {
    dayOfWeek: 1,
    startTime: '09:00',
    endTime: '17:30',
    isActive: true,
  });
  expect(rule).toEqual({ id: expect.any(Number), dayOfWeek: 1, startTime: '09:00', endTime: '17:30', isActive: true });
  await createAvailability(fixture.context, { dayOfWeek: 1, startTime: '10:00', endTime: '23:59', isActive: true });
  await updateAvailability(fixture.context, rule.id, { ...rule, isActive: false });
  expect((await listAvailability(fixture.context)).map(({ startTime }) => startTime)).toEqual(['10:00']);
  expect(await listAllAvailability(fixture.context)).toHaveLength(2);
  await deleteAvailability(fixture.context, rule.id);
  await expect(deleteAvailability(fixture.context, rule.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(updateAvailability(fixture.context, rule.id, rule)).rejects.toMatchObject({ code: 'not_found' });
});

it('opening hours keep what two devices changed of them, and of the same thing, or of times that do not fit, the second is refused', async () => {
  const { isNew: _, ...before } = await createAvailability(fixture.context, {
    dayOfWeek: 1,
    startTime: '09:00',
    endTime: '17:00',
    isActive: true,
  });
  const change = (changes: Partial<api.AvailabilityRule>) =>
    updateAvailability(fixture.context, before.id, { ...before, ...changes, basedOn: before });
  await change({ endTime: '12:00' });
  const both = { ...before, endTime: '12:00', isActive: false };
  expect(await change({ isActive: false })).toEqual(both);
  // Sent again, since the answer was lost.
  expect(await change({ isActive: false })).toEqual(both);
  for (const late of [{ endTime: '18:00' }, { startTime: '13:00' }])
    await expect(change(late)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await listAllAvailability(fixture.context)).toEqual([both]);
});

const HOURS = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true };
const DAY_OFF = { firstDay: '2027-03-10', lastDay: '2027-03-12', label: null };
const BLOCKED = { startsAt: slot(0).toISOString(), endsAt: slot(2).toISOString(), label: null };

it.each([
  ['a service', (requestId?: string) => fixture.addService({ requestId })],
  ['opening hours', (requestId?: string) => createAvailability(fixture.context, { ...HOURS, requestId })],
  ['days off', (requestId?: string) => addDayOff(fixture.context, { ...DAY_OFF, requestId })],
  ['a blocked time', (requestId?: string) => blockTime(fixture.context, { ...BLOCKED, requestId })],
] as const)(
  '%s, made again under the same id since the answer was lost, or by several tabs, is there once, and new to the first alone',
  async (_, make) => {
    const requestId = randomUUID();
    const made = await Promise.all([make(requestId), make(requestId)]);
    const again = await make(requestId);
    expect(made).toEqual([again, again]);
    const others = await Promise.all([make(randomUUID()), make(), make()]);
    expect(new Set([again, ...others].map(({ id }) => id)).size).toBe(1);
    if ('isNew' in again)
      expect([again, ...others]).toMatchObject([true, false, false, false].map((isNew) => ({ isNew })));
  },
);

describe('cancelling a session', () => {
  const mine = { by: 'client', clientEmail: 'ADA@example.com' } as const;

  it('cancelling a session refunds what was paid, and says so only then', async () => {
    const service = await fixture.bookableService();
    const paid = await fixture.book(service, slot(0));
    await confirmAppointment(fixture.context, payment(paid.id));
    const unpaid = await fixture.bookAsPractice(service, slot(4));
    const free = await fixture.bookAsPractice(service, slot(8), true);
    expect(await cancelAppointment(fixture.context, { appointmentId: paid.id, ...mine })).toEqual({
      refundCents: 12_000,
      currency: 'USD',
      isWhole: true,
      isPaidDirectly: false,
    });
    expect(await cancelAppointment(fixture.context, { appointmentId: unpaid.id, by: 'practice' })).toEqual({
      refundCents: 0,
      currency: 'USD',
      isWhole: false,
      isPaidDirectly: false,
    });
    expect(await cancelAppointment(fixture.context, { appointmentId: free.id, ...mine })).toMatchObject({
      refundCents: 0,
    });
    expect(
      (await fixture.published('AppointmentCancelled')).map(({ facts }) => [facts['by'], facts['wasConfirmed']]),
    ).toEqual(
      expect.arrayContaining([
        ['client', true],
        ['practice', false],
        ['client', true],
      ]),
    );
    expect(await fixture.stored(paid.id)).toMatchObject({ cancelReason: 'client', paymentStatus: 'completed' });
  });

  it('cancelling a session is allowed to a client for their own future open sessions only, and to the practice also after the start', async () => {
    const { id } = await fixture.book(await fixture.bookableService({ cents: 0 }), slot(0));
    const foreign = cancelAppointment(fixture.context, {
      appointmentId: id,
      by: 'client',
      clientEmail: 'bob@example.com',
    });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    const nobody = cancelAppointment(fixture.context, { appointmentId: id, by: 'client' });
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
    fixture.clock.set(slot(0));
    await expect(cancelAppointment(fixture.context, { appointmentId: id, ...mine })).rejects.toMatchObject({
      code: 'cannot_cancel',
    });
    await cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' });
    await expect(cancelAppointment(fixture.context, { appointmentId: id, by: 'practice' })).rejects.toMatchObject({
      code: 'cannot_cancel',
    });
  });
});

describe('the notes of a session', () => {
  const note = {
    hypnoticTechniques: 'Progressive relaxation, a staircase',
    sessionHighlights: 'Spoke of the dog',
    supervisorDiscussion: '',
    afterthoughts: 'Näher hinsehen – 次回',
  };
  const found = async (id: string) => {
    const rows = (await listAdminAppointments(
      fixture.context,
      api.listAdminAppointments.query.parse({ id }),
    )) as api.AdminAppointment[];
    return rows[0];
  };
  const noteOf = async (id: string) => (await found(id))?.sessionNote;
  const empty = { hypnoticTechniques: '', sessionHighlights: '', supervisorDiscussion: '', afterthoughts: '' };

  it('the notes of a session are read as they were written, in their latest version only', async () => {
    const { id } = await fixture.book(await fixture.bookableService(), slot(0));
    expect(await noteOf(id)).toBeNull();
    await saveSessionNote(fixture.context, id, { ...note, sessionHighlights: 'first' });
    await saveSessionNote(fixture.context, id, note);
    expect(await noteOf(id)).toEqual(note);
  });

  it('the notes of a session are gone once all that was written is deleted, and can be written anew', async () => {
    const { id } = await fixture.book(await fixture.bookableService(), slot(0));
    await saveSessionNote(fixture.context, id, note);
    await saveSessionNote(fixture.context, id, { ...empty, basedOn: note });
    expect(await noteOf(id)).toBeNull();
    await saveSessionNote(fixture.context, id, { ...note, basedOn: empty });
    expect(await noteOf(id)).toEqual(note);
  });

  it('the notes of a session do not replace others than those their writer began with, even when both were the first', async () => {
    const { id } = await fixture.book(await fixture.bookableService(), slot(0));
    const other = { ...note, sessionHighlights: 'written on the phone' };
    const both = await Promise.allSettled(
      [note, other].map((mine) => saveSessionNote(fixture.context, id, { ...mine, basedOn: empty })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } });
    const [first, second] = both[0]?.status === 'fulfilled' ? [note, other] : [other, note];
    expect(await noteOf(id)).toEqual(first);
    // Sent again, since its answer was lost; then based on what is stored now.
    await saveSessionNote(fixture.context, id, { ...first, basedOn: empty });
    await saveSessionNote(fixture.context, id, { ...second, basedOn: first });
    expect(await noteOf(id)).toEqual(second);
  });

  it('the notes of a session that cannot be opened are shown as unreadable next to others that can, and are not replaced', async () => {
    const service = await fixture.bookableService();
    const [lost, kept] = [await fixture.book(service, slot(0)), await fixture.book(service, slot(4))];
    const other = createSealer('another secret that is long enough to be one');
    await saveSessionNote({ ...fixture.context, sealer: other }, lost.id, note);
    await saveSessionNote(fixture.context, kept.id, note);
    const all = (await listAdminAppointments(fixture.context, api.listAdminAppointments.query.parse({}))) as unknown[];
    expect(all).toHaveLength(2);
    expect(await found(lost.id)).toMatchObject({ sessionNote: null, isNoteUnreadable: true });
    expect(await found(kept.id)).toMatchObject({ sessionNote: note, isNoteUnreadable: false });
    const saved = saveSessionNote(fixture.context, lost.id, { ...note, sessionHighlights: 'instead' });
    await expect(saved).rejects.toMatchObject({ code: 'note_unreadable' });
    const [row] = await fixture.database.sql<[{ answers: string }]>`
      SELECT answers FROM booking.session_note WHERE appointment_id = ${lost.id}`;
    expect(openNote(other, lost.id, row.answers)).toEqual(note);
  });

  it('the notes of a session are sealed at rest, and open for their own appointment only', async () => {
    const service = await fixture.bookableService();
    const first = await fixture.book(service, slot(0));
    const second = await fixture.book(service, slot(4));
    await saveSessionNote(fixture.context, first.id, note);
    const [raw] = await fixture.database.sql<[{ text: string }]>`SELECT n::text AS text FROM booking.session_note n`;
    for (const answer of Object.values(note).filter(Boolean)) expect(raw.text).not.toContain(answer);
    await fixture.database.sql`
      INSERT INTO booking.session_note SELECT ${second.id}, answers, updated_at FROM booking.session_note`;
    expect(await found(second.id)).toMatchObject({ sessionNote: null, isNoteUnreadable: true });
    expect(await noteOf(first.id)).toEqual(note);
  });

  it('the notes of a session are not begun once its client is erased, and those that are there can be changed', async () => {
    const service = await fixture.bookableService();
    const [noted, unnoted] = [await fixture.book(service, slot(0)), await fixture.book(service, slot(4))];
    await saveSessionNote(fixture.context, noted.id, note);
    fixture.clock.set(day(7));
    const { clientEmail } = (await found(noted.id))!;
    await fixture.eraseClient(clientEmail, '11111111-2222-4333-8444-555555555555');
    const late = saveSessionNote(fixture.context, unnoted.id, { ...note, basedOn: empty });
    await expect(late).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining('was erased') });
    expect(await noteOf(unnoted.id)).toBeNull();
    const redacted = { ...note, sessionHighlights: 'nobody is named' };
    await saveSessionNote(fixture.context, noted.id, { ...redacted, basedOn: note });
    expect(await noteOf(noted.id)).toEqual(redacted);
  });

  it('the notes of a session require an appointment', async () => {
    for (const answers of [note, empty]) {
      const nowhere = saveSessionNote(fixture.context, '00000000-0000-4000-8000-000000000000', answers);
      await expect(nowhere).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
