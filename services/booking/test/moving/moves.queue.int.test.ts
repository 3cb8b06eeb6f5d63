import { expect, it } from 'vitest';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { confirmAppointment } from '../../src/commands/appointments/confirm-appointment.ts';
import { rescheduleAppointment } from '../../src/commands/appointments/reschedule-appointment.ts';
import { eventWorkers } from '../support/event-workers.ts';
import { bookingFixture, day, payment } from '../support/fixture.ts';
import { zoomFixture } from '../support/zoom-fixture.ts';

const fixture = bookingFixture();
const { context, deliver, rooms } = zoomFixture(fixture);
const workers = eventWorkers(fixture, context);
const settle = async () => {
  await workers.settle();
  await deliver();
  await workers.settle();
};
const at = (halfHours: number) => day(3, halfHours);
const iso = (time: Date) => time.toISOString().replace('.000Z', 'Z');

it('a paid session keeps one meeting, one link and one payment, with rising versions, through two moves and a cancellation', async () => {
  const { id } = await fixture.book(await fixture.bookableService(), at(0));
  await confirmAppointment(context(), payment(id));
  await settle();
  const before = await fixture.stored(id);
  expect(await rooms()).toMatchObject([{ start_time: iso(at(0)) }]);
  const client = { appointmentId: id, by: 'client', clientEmail: 'ada@example.com' } as const;
  for (const startsAt of [at(1), at(6)]) {
    await rescheduleAppointment(fixture.context, { ...client, startsAt });
    await settle();
    expect(await rooms()).toMatchObject([{ start_time: iso(startsAt) }]);
    expect(await fixture.stored(id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      captureId: before.captureId,
      meetingUrl: before.meetingUrl,
      meetingId: before.meetingId,
      startsAt,
    });
  }
  await cancelAppointment(fixture.context, client);
  await settle();
  expect(await rooms()).toEqual([]);
  const publishedTypes = (await fixture.published()).map(({ type, facts }) => `${type} ${String(facts['version'])}`);
  expect(publishedTypes.sort()).toEqual([
    'AppointmentCancelled 6',
    'AppointmentConfirmed 2',
    'AppointmentCreated 1',
    'AppointmentRescheduled 4',
    'AppointmentRescheduled 5',
    'MeetingArranged 3',
  ]);
  const texts = await fixture.database.sql<{ text: string }[]>`SELECT o::text AS text FROM events.outbox o`;
  for (const { text } of texts) expect(text).not.toMatch(/Ada Example|example\.com|\+1 555|Anxiety/);
});
