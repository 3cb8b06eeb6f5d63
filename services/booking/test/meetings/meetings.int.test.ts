import { expect, it } from 'vitest';
import { cancelAppointment } from '../../src/commands/appointments/cancel-appointment.ts';
import { announceLateMeetings } from '../../src/meetings/announce-late-meetings.ts';
import { ZoomError } from '../../src/meetings/zoom-call.ts';
import type { Zoom } from '../../src/meetings/zoom.ts';
import { book, bookingFixture, slot } from '../support/fixture.ts';
import { zoomFixture } from '../support/zoom-fixture.ts';

/** After so long another worker takes over. */
const LEASE_MS = 90_000;
const fixture = bookingFixture();
const { context, zoom, confirmation, cancellation, confirmed, deliver, deliverDuring, rooms, stateOf, countPublished } =
  zoomFixture(fixture);

it('a session has the standing room as its meeting at once where there is no Zoom account', async () => {
  const id = await confirmed(fixture.context);
  expect(await fixture.stored(id)).toMatchObject({
    meetingUrl: 'https://meet.example/room',
    version: 3,
  });
  expect(await fixture.published('MeetingArranged')).toMatchObject([{ facts: { version: 3 } }]);
});

it('the administrator is told that there is no meeting if there is no standing room either', async () => {
  const nowhere = { ...fixture.context, meetings: { standingRoom: null, zoom: null } };
  const id = await confirmed(nowhere);
  expect(await fixture.stored(id)).toMatchObject({ meetingUrl: null });
  expect(await fixture.published('MeetingUnavailable')).toMatchObject([
    { facts: { reason: 'neither Zoom nor a standing room is set up' } },
  ]);
});

it('a confirmation whose effect runs after the cancellation creates no meeting', async () => {
  const elsewhere = { ...fixture.context, meetings: { standingRoom: null, zoom: null } };
  const { id } = await book(elsewhere, await fixture.bookableService({ cents: 0 }), slot(0));
  await cancellation(fixture.context, id);
  await confirmation(fixture.context, id);
  expect(await countPublished('MeetingArranged')).toBe(0);
});

it('a meeting is created at Zoom for the session, Zoom learns nothing about the client, and the link is announced', async () => {
  const id = await confirmed(context());
  expect(await countPublished('MeetingArranged')).toBe(0);
  expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);
  const [room, ...others] = await rooms();
  expect(others).toEqual([]);
  expect(room).toMatchObject({ topic: 'Online session', duration: 60, start_time: '2027-03-01T15:00:00Z' });
  expect(JSON.stringify(room)).not.toMatch(/Ada Example|example\.com|Anxiety/);
  const { meetingUrl, meetingId } = await fixture.stored(id);
  expect(meetingId).toBe(String(room!.id));
  expect(meetingUrl).toContain(`/j/${room!.id}`);
  expect(await countPublished('MeetingArranged')).toBe(1);
  expect(await announceLateMeetings(context())).toBe(0);
});

it('the meeting is removed when the session is cancelled', async () => {
  const id = await confirmed(context());
  await deliver();
  await cancellation(context(), id);
  expect(await deliver()).toBe(1);
  expect(await rooms()).toEqual([]);
  expect(await stateOf(id)).toBe('removed');
});

it('no meeting is created when the session was cancelled before', async () => {
  const id = await confirmed(context());
  await cancellation(context(), id);
  expect(await deliver()).toBe(0);
  expect(await stateOf(id)).toBe('removed');
});

it('a meeting created for a session that was cancelled in the meantime is removed, and no link is announced', async () => {
  const id = await confirmed(context());
  await deliverDuring(() => cancellation(context(), id));
  expect(await rooms()).toHaveLength(1);
  expect(await countPublished('MeetingArranged')).toBe(0);
  await deliver();
  expect(await rooms()).toEqual([]);
});

it('a meeting created for a session whose cancellation has had no effect yet is removed as well', async () => {
  const id = await confirmed(context());
  await cancelAppointment(fixture.context, { appointmentId: id, by: 'client', clientEmail: 'ada@example.com' });
  await deliver();
  expect(await countPublished('MeetingArranged')).toBe(0);
  expect(await stateOf(id)).toBe('removing');
  await deliver();
  expect(await rooms()).toEqual([]);
});

it('a meeting that Zoom made and says no usable link of is removed when the session is cancelled', async () => {
  const id = await confirmed(context());
  const unreadable = async () => Promise.reject(new ZoomError('Zoom gave an answer that cannot be read', null, null));
  const withoutLinks: Zoom = { ...zoom(), read: unreadable };
  await deliver(context(), { ...withoutLinks, create: async (wanted) => zoom().create(wanted).then(unreadable) });
  expect([await stateOf(id), (await rooms()).length]).toEqual(['wanted', 1]);
  await cancellation(context(), id);
  fixture.clock.advance(LEASE_MS);
  await deliver(context(), withoutLinks);
  expect([await stateOf(id), (await rooms()).length]).toEqual(['removed', 0]);
});

it('a meeting that was made for a session of before, after the backup that this database was restored from, is taken and not made again', async () => {
  const id = await confirmed(context());
  const { id: made } = await zoom().create({ tag: `Booking ${id}`, startsAt: slot(0), durationMinutes: 60 });
  fixture.clock.advance(61 * 60_000);
  await deliver();
  expect((await rooms()).map((room) => String(room.id))).toEqual([made]);
  expect((await fixture.stored(id)).meetingId).toBe(made);
});

it('a meeting created by a worker that stood still until another had created one is removed, and the announced one is kept', async () => {
  const id = await confirmed(context());
  const late = zoom();
  await deliver(context(), {
    ...late,
    create: async (wanted) => {
      fixture.clock.advance(LEASE_MS);
      expect(await deliver()).toBe(1);
      const made = await late.create(wanted);
      expect(await rooms()).toHaveLength(2);
      return made;
    },
  });
  const { meetingId } = await fixture.stored(id);
  expect((await rooms()).map((room) => String(room.id))).toEqual([meetingId]);
  expect(await stateOf(id)).toBe('arranged');
  expect(await countPublished('MeetingArranged')).toBe(1);
});

it('a meeting created by a worker that stood still afterwards is kept when another worker has found and announced it', async () => {
  const id = await confirmed(context());
  await deliverDuring(async () => {
    fixture.clock.advance(LEASE_MS);
    expect(await deliver()).toBe(1);
  });
  const { meetingId } = await fixture.stored(id);
  expect((await rooms()).map((room) => String(room.id))).toEqual([meetingId]);
  expect(await stateOf(id)).toBe('arranged');
});

it('a meeting created by a worker that stood still until the session was cancelled is removed', async () => {
  const id = await confirmed(context());
  const late = zoom();
  await deliver(context(), {
    ...late,
    create: async (wanted) => {
      await cancellation(context(), id);
      fixture.clock.advance(LEASE_MS);
      expect(await deliver()).toBe(1);
      expect(await stateOf(id)).toBe('removed');
      return late.create(wanted);
    },
  });
  expect(await rooms()).toEqual([]);
});

it('two workers share the deliveries, and each meeting is created once', async () => {
  const service = await fixture.bookableService({ cents: 0, minutes: 30 });
  for (let index = 0; index < 8; index++) {
    const { id } = await book(context(), service, slot(index));
    await confirmation(context(), id);
  }
  const counts = await Promise.all([deliver(), deliver(), deliver()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(8);
  expect(await rooms()).toHaveLength(8);
  expect(await countPublished('MeetingArranged')).toBe(8);
});
