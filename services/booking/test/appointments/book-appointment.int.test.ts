import { describe, expect, it } from 'vitest';
import { createAvailability } from '../../src/commands/practice/create-availability.ts';
import { updateService } from '../../src/commands/practice/update-service.ts';
import { bookAppointment } from '../../src/commands/appointments/book-appointment.ts';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { openBookingNotes } from '../../src/sealed-booking-notes.ts';
import { MONDAY, bookableService, bookingFixture, day, payment, person, slot } from '../support/fixture.ts';
import { runPaymentPending } from '../support/payments.ts';

const fixture = bookingFixture();

describe('a client', () => {
  it('a client can book a free session, which is confirmed at once', async () => {
    const booked = await fixture.book(await fixture.bookableService({ cents: 0 }), slot(0));
    expect(booked).toMatchObject({ requiresPayment: false, amountCents: 0, serviceId: 1, startsAt: slot(0) });
    expect(await fixture.stored(booked.id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      holdExpiresAt: null,
      meetingUrl: 'https://meet.example/room',
      version: 3,
    });
    expect((await fixture.published()).map(({ type, facts }) => [type, facts['version']])).toEqual([
      ['AppointmentCreated', 1],
      ['AppointmentConfirmed', 2],
      ['MeetingArranged', 3],
    ]);
  });

  it('a client can book a paid session, which is held for 15 minutes', async () => {
    const booked = await fixture.book(await fixture.bookableService(), slot(0));
    expect(booked).toMatchObject({ requiresPayment: true, amountCents: 12_000 });
    expect(await fixture.stored(booked.id)).toMatchObject({
      status: 'pending_payment',
      holdExpiresAt: new Date(MONDAY.getTime() + 15 * 60_000),
      version: 1,
    });
    expect((await fixture.published()).map(({ type }) => type)).toEqual(['AppointmentCreated']);
  });

  it('a client books under the case-folded address of the account, with a copy of the service as it was then', async () => {
    const service = await fixture.bookableService();
    const booked = await fixture.book(service, slot(0), { ...person('Ada'), email: ' Ada@Example.COM ' });
    await updateService(fixture.context, service.id, {
      name: 'Renamed',
      description: 'Other',
      price: 1,
      duration: 5,
      icon: null,
      isActive: false,
    });
    expect(await fixture.stored(booked.id)).toMatchObject({
      clientEmail: 'ada@example.com',
      serviceName: 'Anxiety Relief',
      serviceDescription: 'A calm hour',
      priceCents: 12_000,
      durationMinutes: 60,
    });
  });

  const refusals: [string, Date, RegExp][] = [
    ['in the past', new Date('2027-03-01T12:30:00Z'), /^This time has passed/],
    ['off the half-hour grid', new Date('2027-03-01T15:15:00Z'), /^This time is not offered/],
    ['a second off the grid', new Date('2027-03-01T15:00:01Z'), /^This time is not offered/],
    ['before the practice opens', new Date('2027-03-01T13:30:00Z'), /^This time is not offered/],
    ['when the practice closes', new Date('2027-03-01T22:00:00Z'), /^This time is not offered/],
  ];
  it.each(refusals)('a client cannot book a time %s', async (_why, startsAt, message) => {
    const service = await fixture.bookableService();
    const refusal = { name: 'AppError', code: 'slot_not_offered', message: expect.stringMatching(message) };
    await expect(fixture.book(service, startsAt)).rejects.toMatchObject(refusal);
    expect(await fixture.published()).toEqual([]);
  });

  it('a client cannot book on a weekday whose only rule is switched off', async () => {
    await createAvailability(fixture.context, { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: false });
    await createAvailability(fixture.context, { dayOfWeek: 2, startTime: '09:00', endTime: '17:00', isActive: true });
    const service = await fixture.addService();
    await expect(fixture.book(service, slot(0))).rejects.toMatchObject({ code: 'slot_not_offered' });
    await fixture.book(service, new Date('2027-03-02T15:00:00Z'));
  });

  it('a client can book the last start of the day although the session runs past closing time', async () => {
    const service = await fixture.bookableService({ cents: 0, minutes: 90 });
    expect(await fixture.book(service, new Date('2027-03-01T21:30:00Z'))).toMatchObject({ requiresPayment: false });
  });

  it('a client can book neither an inactive nor an unknown service', async () => {
    const inactive = await fixture.bookableService({ isActive: false });
    await expect(fixture.book(inactive, slot(0))).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(fixture.book({ ...inactive, id: 99 }, slot(0))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a client cannot book a time that overlaps another session, but can book one right before or after it', async () => {
    const service = await fixture.bookableService({ cents: 0 });
    await fixture.book(service, slot(2));
    for (const near of [1, 2, 3]) {
      await expect(fixture.book(service, slot(near), person('Bob'))).rejects.toMatchObject({ code: 'slot_taken' });
    }
    await fixture.book(service, slot(4), person('Bob'));
    await fixture.book(service, slot(0), person('Bob'));
  });

  it('a client can book the time of a cancelled session', async () => {
    const service = await fixture.bookableService({ cents: 0 });
    const first = await fixture.book(service, slot(0));
    await cancelAppointment(fixture.context, { appointmentId: first.id, by: 'practice' });
    await fixture.book(service, slot(0), person('Bob'));
  });

  it('a client can book what a session past midnight leaves free of the next day', async () => {
    for (const dayOfWeek of [1, 2]) {
      await createAvailability(fixture.context, { dayOfWeek, startTime: '00:00', endTime: '23:59', isActive: true });
    }
    const long = await fixture.addService({ cents: 0, minutes: 180 });
    await fixture.book(long, new Date('2027-03-02T04:00:00Z')); // Monday 23:00, till Tuesday 02:00
    const short = await fixture.addService({ cents: 0, minutes: 30 });
    await expect(fixture.book(short, new Date('2027-03-02T06:30:00Z'), person('Bob'))).rejects.toMatchObject({
      code: 'slot_taken',
    });
    await fixture.book(short, new Date('2027-03-02T07:00:00Z'), person('Bob'));
  });
});

it('holds that have expired are released when anyone asks for the time, in the same transaction', async () => {
  const service = await fixture.bookableService();
  const first = await fixture.book(service, slot(2));
  fixture.clock.advance(15 * 60_000 - 1);
  await expect(fixture.book(service, slot(3), person('Bob'))).rejects.toMatchObject({ code: 'slot_taken' });
  fixture.clock.advance(1);
  await fixture.book(service, slot(3), person('Bob'));
  expect(await fixture.stored(first.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'expired',
    version: 2,
  });
  expect(await fixture.published('HoldExpired')).toMatchObject([{ facts: { appointmentId: first.id } }]);
});

it('holds of one client are superseded by that client’s new booking, and those of other clients are not', async () => {
  const service = await fixture.bookableService();
  const first = await fixture.book(service, slot(2));
  await expect(fixture.book(service, slot(3), person('Bob'))).rejects.toMatchObject({ code: 'slot_taken' });
  const second = await fixture.book(service, slot(3), { ...person('Ada'), email: 'ADA@example.com' });
  expect(await fixture.stored(first.id)).toMatchObject({ status: 'cancelled', cancelReason: 'superseded' });
  expect(await fixture.stored(second.id)).toMatchObject({ status: 'pending_payment' });
});

it('a booking ends the hold that it replaces, wherever that is, but none of another client, of the practice’s, or whose payment is being checked', async () => {
  const service = await fixture.bookableService();
  const replacing = (replaces: string, startsAt: Date) =>
    bookAppointment(fixture.context, {
      serviceId: service.id,
      startsAt,
      client: person('Ada'),
      preferredContact: 'email',
      notes: null,
      replaces,
    });
  const hold = await fixture.book(service, slot(0));
  await replacing(hold.id, slot(12));
  expect(await fixture.stored(hold.id)).toMatchObject({ status: 'cancelled', cancelReason: 'superseded', version: 2 });
  expect(await fixture.published('HoldExpired')).toMatchObject([{ facts: { appointmentId: hold.id } }]);

  const others = await fixture.book(service, slot(2), person('Bob'));
  const practices = await fixture.bookAsPractice(service, slot(4));
  const checked = await fixture.book(service, slot(6));
  await runPaymentPending(fixture.context, payment(checked.id));
  for (const [index, { id }] of [others, practices, checked].entries()) {
    await replacing(id, day(index + 1));
    expect(await fixture.stored(id)).toMatchObject({ status: 'pending_payment' });
  }
});

it('holds are kept when the new booking fails', async () => {
  const service = await fixture.bookableService();
  const hold = await fixture.book(service, slot(2));
  await fixture.book(service, slot(4), person('Bob'));
  await expect(fixture.book(service, slot(3))).rejects.toMatchObject({ code: 'slot_taken' });
  expect(await fixture.stored(hold.id)).toMatchObject({ status: 'pending_payment', version: 1 });
});

it('holds whose payment is being checked, bookings by the practice, and those that are paid to it directly, are not superseded', async () => {
  const service = await fixture.bookableService();
  const checked = await fixture.book(service, slot(2));
  await runPaymentPending(fixture.context, payment(checked.id));
  await expect(fixture.book(service, slot(3))).rejects.toMatchObject({ code: 'slot_taken' });
  await fixture.bookAsPractice(service, slot(6));
  await expect(fixture.book(service, slot(6))).rejects.toMatchObject({ code: 'slot_taken' });
  await fixture.bookOffline(service, slot(10));
  await expect(fixture.bookOffline(service, slot(11))).rejects.toMatchObject({ code: 'slot_taken' });
});

it('the practice can book from 09:00 to 17:30, ending before 18:00, even without opening hours', async () => {
  const service = await fixture.addService();
  const short = await fixture.addService({ minutes: 29 });
  const at = (time: string) => new Date(`2027-03-01T${time}:00Z`);
  await fixture.bookAsPractice(service, at('14:00')); // 09:00
  await fixture.bookAsPractice(service, at('21:30')); // 16:30, ends 17:30
  await fixture.bookAsPractice(short, at('22:30')); // 17:30, ends 17:59
  for (const refused of ['13:30', '22:00', '23:00', '15:10']) {
    await expect(fixture.bookAsPractice(service, at(refused))).rejects.toMatchObject({ code: 'slot_not_offered' });
  }
  await expect(fixture.bookAsPractice(service, at('14:30'))).rejects.toMatchObject({ code: 'slot_taken' });
  const lastWeek = fixture.bookAsPractice(service, new Date('2027-02-26T15:00:00Z'));
  await expect(lastWeek).rejects.toMatchObject({ message: expect.stringMatching(/^This time has passed/) });
});

it('the practice books unpaid sessions that wait without a time limit, and waived ones that are confirmed', async () => {
  const service = await fixture.addService();
  const unpaid = await fixture.bookAsPractice(service, slot(0));
  expect(unpaid).toMatchObject({ requiresPayment: true, amountCents: 12_000 });
  expect(await fixture.stored(unpaid.id)).toMatchObject({
    status: 'pending_payment',
    holdExpiresAt: null,
    isAdminCreated: true,
  });
  const waived = await fixture.bookAsPractice(service, slot(4), true);
  expect(waived).toMatchObject({ requiresPayment: false, amountCents: 0 });
  expect(await fixture.stored(waived.id)).toMatchObject({
    status: 'confirmed',
    priceCents: 12_000,
    isFreeAppointment: true,
  });
});

it('a client who goes back from the payment and writes a note has it kept with the same booking', async () => {
  const { context, database } = fixture;
  const { id: serviceId } = await bookableService(context);
  const booked = (notes: string | null, preferredContact: 'email' | 'phone') =>
    bookAppointment(context, { serviceId, startsAt: slot(0), client: person('Ada'), preferredContact, notes });
  const { id } = await booked(null, 'email');
  expect(await booked('Please no flashing lights.', 'phone')).toMatchObject({ id, isRepeated: true });
  const [row] = await database.sql<{ notes: string; preferredContact: string }[]>`
    SELECT notes, preferred_contact FROM booking.appointment WHERE id = ${id}`;
  expect(row?.preferredContact).toBe('phone');
  expect(openBookingNotes(context.sealer, id, row?.notes ?? '')).toBe('Please no flashing lights.');
});
