import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '@stillpoint/log';
import { startZoomSandbox, type ZoomSandbox } from '../../../infra/sandbox/zoom/start-zoom-sandbox.ts';
import { cancelAppointment } from '../src/commands/cancel-appointment.ts';
import type { BookingContext } from '../src/context.ts';
import { announceLateMeetings } from '../src/meetings/announce-late-meetings.ts';
import { deliverMeetings } from '../src/meetings/deliver-meetings.ts';
import { createZoom } from '../src/meetings/zoom.ts';
import { addService, book, bookingFixture, openAllWeek, published, slot, stored } from './fixture.ts';
import { runBookingEffect } from './payments.ts';

const of = bookingFixture();
const log = createLogger({ name: 'booking-test', level: 'silent' });
const credentials = { accountId: 'account', clientId: 'client', clientSecret: 'secret' };
const SECOND = 1_000;
const running: { sandbox?: ZoomSandbox } = {};

beforeAll(async () => {
  running.sandbox = await startZoomSandbox({ port: 0, ...credentials });
});
afterAll(() => running.sandbox?.stop());
const url = () => running.sandbox!.url;
const ask = (path: string, body?: object) =>
  fetch(`${url()}${path}`, {
    ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
const rooms = async () =>
  (await (await ask('/sandbox/meetings')).json()) as {
    id: number;
    agenda: string;
    topic: string;
    duration: number;
    start_time: string;
  }[];
const fault = (kind: string, more: object = {}) => ask('/sandbox/faults', { kind, ...more });
beforeEach(async () => {
  await fetch(`${url()}/sandbox/reset`, { method: 'POST' });
});

const context = (standingRoom: string | null = 'https://meet.example/room'): BookingContext => ({
  ...of.context,
  meetings: { standingRoom, zoom: { ...credentials, apiUrl: url() } },
});
const deliver = (with_ = context()) => deliverMeetings(with_, createZoom(with_.meetings.zoom!), log);

/** A confirmed appointment whose confirmation has had its effect. */
async function confirmed(with_: BookingContext) {
  await openAllWeek(with_);
  const { id } = await book(with_, await addService(with_, { cents: 0 }), slot(0));
  await confirmation(with_, id);
  return id;
}
const factsFor = async (id: string) => {
  const { version } = await stored(of.database.sql, id);
  return {
    ...{ appointmentId: id, version, startsAt: slot(0).toISOString(), durationMinutes: 60 },
    ...{ amountCents: 0, isAdminCreated: false, isFree: true },
  };
};
const personal = (ctx: BookingContext, eventId: string) =>
  ctx.sealer.seal(
    ['events.outbox', eventId, 'personal'],
    JSON.stringify({
      clientName: 'A',
      clientEmail: 'a@b.c',
      clientPhone: null,
      serviceName: 'S',
      meetingUrl: null,
      meetingId: null,
    }),
  );
const confirmation = async (with_: BookingContext, id: string) =>
  runBookingEffect(with_, 'AppointmentConfirmed', 'arrange-meeting', await factsFor(id), personal);
const cancellation = async (with_: BookingContext, id: string) => {
  await cancelAppointment(with_, { appointmentId: id, by: 'practice' });
  return runBookingEffect(
    with_,
    'AppointmentCancelled',
    'remove-meeting',
    { ...(await factsFor(id)), by: 'practice', wasConfirmed: true },
    personal,
  );
};
const stateOf = async (id: string) => {
  const [row] = await of.database.sql<
    { state: string }[]
  >`SELECT state FROM booking.meeting WHERE appointment_id = ${id}`;
  return row?.state ?? null;
};
const told = async (type: string) => (await published(of.database.sql, type)).length;

describe('without Zoom', () => {
  it('the standing room is the meeting, at once', async () => {
    const id = await confirmed(of.context);
    expect(await stored(of.database.sql, id)).toMatchObject({ meeting_url: 'https://meet.example/room', version: 3 });
    expect(await published(of.database.sql, 'MeetingArranged')).toMatchObject([{ facts: { version: 3 } }]);
  });

  it('and without a room, the administrator is told that there is none', async () => {
    const nowhere = { ...of.context, meetings: { standingRoom: null, zoom: null } };
    const id = await confirmed(nowhere);
    expect(await stored(of.database.sql, id)).toMatchObject({ meeting_url: null });
    expect(await published(of.database.sql, 'MeetingUnavailable')).toMatchObject([
      { facts: { reason: 'neither Zoom nor a standing room is set up' } },
    ]);
  });

  it('a confirmation that is heard after the cancellation arranges nothing', async () => {
    await openAllWeek(of.context);
    const { id } = await book(of.context, await addService(of.context, { cents: 0 }), slot(0));
    await cancellation(of.context, id);
    await confirmation(of.context, id);
    expect(await told('MeetingArranged')).toBe(0);
  });
});

describe('with Zoom', () => {
  it('a meeting is made for the session, telling Zoom nothing of the client, and its link is told', async () => {
    const id = await confirmed(context());
    expect(await told('MeetingArranged')).toBe(0);
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [room, ...others] = await rooms();
    expect(others).toEqual([]);
    expect(room).toMatchObject({ topic: 'Online session', duration: 60, start_time: '2027-03-01T15:00:00Z' });
    expect(JSON.stringify(room)).not.toMatch(/Ada|example\.com|Anxiety/);
    const { meeting_url, meeting_id } = await stored(of.database.sql, id);
    expect(meeting_id).toBe(String(room!.id));
    expect(meeting_url).toContain(`/j/${room!.id}`);
    expect(await told('MeetingArranged')).toBe(1);
    expect(await announceLateMeetings(context())).toBe(0);
  });

  it('it is removed when the session is cancelled', async () => {
    const id = await confirmed(context());
    await deliver();
    await cancellation(context(), id);
    expect(await deliver()).toBe(1);
    expect(await rooms()).toEqual([]);
    expect(await stateOf(id)).toBe('removed');
  });

  it('it is never asked for when the session was cancelled before', async () => {
    const id = await confirmed(context());
    await cancellation(context(), id);
    expect(await deliver()).toBe(0);
    expect(await stateOf(id)).toBe('removed');
  });

  it('one made for a session that was cancelled meanwhile is removed, and nobody is told a link', async () => {
    const id = await confirmed(context());
    const slow = createZoom(context().meetings.zoom!);
    await deliverMeetings(
      context(),
      {
        ...slow,
        create: async (wanted) => {
          const made = await slow.create(wanted);
          await cancellation(context(), id);
          return made;
        },
      },
      log,
    );
    expect(await rooms()).toHaveLength(1);
    expect(await told('MeetingArranged')).toBe(0);
    await deliver();
    expect(await rooms()).toEqual([]);
  });

  it('after an answer that was lost, it is found instead of made twice', async () => {
    const id = await confirmed(context());
    await fault('lost-answer');
    await deliver();
    expect(await rooms()).toHaveLength(1);
    expect(await told('MeetingArranged')).toBe(0);
    of.clock.advance(SECOND);
    expect(await deliver()).toBe(1);
    expect(await rooms()).toHaveLength(1);
    expect((await stored(of.database.sql, id)).meeting_url).toContain('/j/');
  });

  it('it is tried again after errors, ever later, and as late as Zoom asks', async () => {
    await confirmed(context());
    await fault('error-500');
    await deliver();
    expect(await deliver()).toBe(0);
    of.clock.advance(SECOND);
    await fault('rate-limit', { retryAfter: 7 });
    await deliver();
    of.clock.advance(7 * SECOND - 1);
    expect(await deliver()).toBe(0);
    of.clock.advance(1);
    expect(await deliver()).toBe(1);
    expect(await told('MeetingArranged')).toBe(1);
  });

  it('a token that was withdrawn is replaced within the same try', async () => {
    await confirmed(context());
    await fault('unauthorized');
    await deliver();
    expect(await told('MeetingArranged')).toBe(1);
  });

  it('when it is late by 10 seconds the standing room serves for good, and a meeting made after all is removed', async () => {
    const id = await confirmed(context());
    await fault('lost-answer');
    await deliver();
    of.clock.advance(10 * SECOND - 1);
    expect(await announceLateMeetings(context())).toBe(0);
    of.clock.advance(1);
    expect(await announceLateMeetings(context())).toBe(1);
    expect(await announceLateMeetings(context())).toBe(0);
    expect(await stored(of.database.sql, id)).toMatchObject({ meeting_url: 'https://meet.example/room', version: 3 });
    expect(await published(of.database.sql, 'MeetingUnavailable')).toMatchObject([
      { facts: { reason: 'Zoom did not answer at all' } },
    ]);
    expect(await rooms()).toHaveLength(1);
    await deliver();
    expect(await rooms()).toEqual([]);
    expect(await told('MeetingArranged')).toBe(0);
  });

  it('when it is late and there is no standing room, its link follows once it exists', async () => {
    const with_ = context(null);
    const id = await confirmed(with_);
    await fault('error-500');
    await deliver(with_);
    of.clock.advance(10 * SECOND);
    await announceLateMeetings(with_);
    expect(await told('MeetingUnavailable')).toBe(1);
    expect(await stored(of.database.sql, id)).toMatchObject({ meeting_url: null });
    await deliver(with_);
    expect(await told('MeetingArranged')).toBe(1);
    expect((await stored(of.database.sql, id)).meeting_url).toContain('/j/');
  });

  it('is given up when the session starts', async () => {
    const with_ = context(null);
    const id = await confirmed(with_);
    await fault('error-500');
    await deliver(with_);
    of.clock.set(slot(0));
    await deliver(with_);
    await deliver(with_);
    expect(await rooms()).toEqual([]);
    expect(await stateOf(id)).toBe('removing');
    of.clock.advance(120 * SECOND);
    await deliver(with_);
    expect(await stateOf(id)).toBe('removed');
  });

  it('two workers share the deliveries: each meeting is made once', async () => {
    await openAllWeek(of.context);
    const service = await addService(of.context, { cents: 0, minutes: 30 });
    for (let index = 0; index < 8; index++) {
      const { id } = await book(of.context, service, slot(index));
      await confirmation(context(), id);
    }
    const counts = await Promise.all([deliver(), deliver(), deliver()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(8);
    expect(await rooms()).toHaveLength(8);
    expect(await told('MeetingArranged')).toBe(8);
  });
});
