import { expect, it } from 'vitest';
import { HOUR_MS } from '@stillpoint/scheduling';
import { announceLateMeetings } from '../../src/meetings/announce-late-meetings.ts';
import { bookingFixture, slot } from '../support/fixture.ts';
import { zoomFixture } from '../support/zoom-fixture.ts';

const fixture = bookingFixture();
const {
  context,
  zoom,
  confirmation,
  cancellation,
  confirmed,
  moved,
  deliver,
  deliverDuring,
  fault,
  rooms,
  stateOf,
  countPublished,
} = zoomFixture(fixture);

/** A confirmed session at `slot(0)` with its meeting at Zoom. */
async function arranged(): Promise<string> {
  const id = await confirmed(context());
  await deliver();
  return id;
}

/** As `arranged`, then moved to `slot(4)`, which Zoom has not heard of yet. */
async function movedOnce(): Promise<string> {
  const id = await arranged();
  await (await moved(context(), id, slot(4))).runEffect();
  return id;
}
const roomStarts = async () => (await rooms()).map((room) => room.start_time);
const iso = (at: Date) => at.toISOString().replace('.000Z', 'Z');
const link = async (id: string) => (await fixture.stored(id)).meetingUrl;

/** The session's meeting is the only one, and is at this time. */
async function expectMeetingAt(at: Date, id: string): Promise<void> {
  expect(await roomStarts()).toEqual([iso(at)]);
  expect(await stateOf(id)).toBe('arranged');
}

it('the meeting of a moved session keeps its link at the new time, and no second link is announced', async () => {
  const id = await arranged();
  const before = await link(id);
  await (await moved(context(), id, slot(4))).runEffect();
  expect(await stateOf(id)).toBe('moving');
  expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);
  expect(await rooms()).toMatchObject([{ start_time: iso(slot(4)), duration: 60, topic: 'Online session' }]);
  expect(await link(id)).toBe(before);
  expect(await stateOf(id)).toBe('arranged');
  expect(await countPublished('MeetingArranged')).toBe(1);
  expect(await announceLateMeetings(context())).toBe(0);
});

it('the meeting of a moved session stays the standing room if it was that before', async () => {
  const id = await confirmed(fixture.context);
  await (await moved(fixture.context, id, slot(4))).runEffect();
  expect(await stateOf(id)).toBeNull();
  expect(await link(id)).toBe('https://meet.example/room');
});

it('the meeting of a moved session that was not created yet is created at the new time, whichever event came first', async () => {
  const id = await confirmed(context());
  await (await moved(context(), id, slot(4))).runEffect();
  await deliver();
  await expectMeetingAt(slot(4), id);
  expect(await fixture.published('MeetingArranged')).toMatchObject([{ facts: { startsAt: slot(4).toISOString() } }]);
});

it('the meeting of a moved session that is being created during the move is announced at once and moved next', async () => {
  const id = await confirmed(context());
  await deliverDuring(() => moved(context(), id, slot(4)));
  expect(await roomStarts()).toEqual([iso(slot(0))]);
  expect(await fixture.published('MeetingArranged')).toMatchObject([{ facts: { startsAt: slot(4).toISOString() } }]);
  expect(await stateOf(id)).toBe('moving');
  await deliver();
  await expectMeetingAt(slot(4), id);
  expect(await countPublished('MeetingArranged')).toBe(1);
});

it('the meeting of a moved session that was created without an answer, and is found after the move, ends up at the new time', async () => {
  const id = await confirmed(context());
  await fault('lost-answer');
  await deliver();
  await (await moved(context(), id, slot(4))).runEffect();
  fixture.clock.advance(1_000);
  await deliver();
  await deliver();
  await expectMeetingAt(slot(4), id);
});

it('the meeting of a moved session ends up at the last time when a second move comes during the first, with or without its event', async () => {
  const id = await movedOnce();
  await deliverDuring(() => moved(context(), id, slot(8)));
  expect(await roomStarts()).toEqual([iso(slot(4))]);
  await deliver();
  await expectMeetingAt(slot(8), id);
});

it('the meeting of a moved session is removed when the session is cancelled before, during or after the move', async () => {
  const id = await arranged();
  const { runEffect } = await moved(context(), id, slot(4));
  await cancellation(context(), id);
  await runEffect();
  await deliver();
  expect(await rooms()).toEqual([]);
  expect(await stateOf(id)).toBe('removed');
});

it('the meeting of a moved session is removed as well when the cancellation comes during the request to Zoom', async () => {
  const id = await movedOnce();
  await deliverDuring(() => cancellation(context(), id));
  expect(await stateOf(id)).toBe('removing');
  await deliver();
  expect(await rooms()).toEqual([]);
  expect(await stateOf(id)).toBe('removed');
});

it('the meeting of a moved session is removed without waiting for a move that fails at Zoom', async () => {
  const id = await movedOnce();
  const slow = zoom();
  await deliver(context(), {
    ...slow,
    move: async (room, to) => {
      await cancellation(context(), id);
      await fault('error-500');
      return slow.move(room, to);
    },
  });
  expect(await deliver()).toBe(1);
  expect(await stateOf(id)).toBe('removed');
});

it('the meeting of a moved session is not created by a confirmation whose effect runs after the move and the cancellation', async () => {
  const id = await confirmed(context());
  await moved(context(), id, slot(4));
  await cancellation(context(), id);
  await confirmation(context(), id);
  expect(await deliver()).toBe(0);
  expect(await rooms()).toEqual([]);
});

it.each(['lost-answer', 'error-500'])(
  'when Zoom is slow, wrong or silent, a move is retried after %s, and ends up at the new time',
  async (kind) => {
    const id = await movedOnce();
    await fault(kind);
    await deliver();
    expect(await stateOf(id)).toBe('moving');
    expect(await deliver()).toBe(0);
    fixture.clock.advance(1_000);
    expect(await deliver()).toBe(1);
    await expectMeetingAt(slot(4), id);
  },
);

it('when Zoom is slow, wrong or silent, a move waits until the day that Zoom names when a meeting was changed too often', async () => {
  const id = await movedOnce();
  await fault('daily-limit', { retryAfter: 2 * 3_600 });
  await deliver();
  fixture.clock.advance(2 * HOUR_MS - 30_000);
  expect(await deliver()).toBe(0);
  fixture.clock.advance(30_000);
  expect(await deliver()).toBe(1);
  expect(await stateOf(id)).toBe('arranged');
});

it('when Zoom is slow, wrong or silent, a move waits as long as Zoom asks, and gets a new token when the old one was revoked', async () => {
  await movedOnce();
  await fault('rate-limit', { retryAfter: 3_600 });
  await deliver();
  fixture.clock.advance(HOUR_MS - 1);
  expect(await deliver()).toBe(0);
  fixture.clock.advance(1);
  await fault('unauthorized');
  expect(await deliver()).toBe(1);
  expect(await roomStarts()).toEqual([iso(slot(4))]);
});

it('when Zoom is slow, wrong or silent, a move of a meeting that no longer exists creates another, whose link is announced once', async () => {
  const id = await arranged();
  const before = await link(id);
  await zoom().remove((await fixture.stored(id)).meetingId ?? '');
  await (await moved(context(), id, slot(4))).runEffect();
  fixture.clock.advance(60_000);
  await deliver();
  expect(await stateOf(id)).toBe('wanted');
  expect(await announceLateMeetings(context())).toBe(0);
  await deliver();
  expect(await roomStarts()).toEqual([iso(slot(4))]);
  expect(await link(id)).not.toBe(before);
  expect(await fixture.published('MeetingArranged')).toMatchObject([
    {},
    { facts: { startsAt: slot(4).toISOString() } },
  ]);
  expect(await countPublished('MeetingUnavailable')).toBe(0);
});

it('when Zoom is slow, wrong or silent, a move of a meeting that no longer exists is late once if Zoom is down as well, and the standing room is used', async () => {
  const id = await arranged();
  await zoom().remove((await fixture.stored(id)).meetingId ?? '');
  await (await moved(context(), id, slot(4))).runEffect();
  await deliver();
  await fault('error-500');
  await deliver();
  fixture.clock.advance(10_000);
  expect(await announceLateMeetings(context())).toBe(1);
  expect(await announceLateMeetings(context())).toBe(0);
  expect(await fixture.stored(id)).toMatchObject({
    meetingUrl: 'https://meet.example/room',
    meetingId: null,
  });
  expect(await countPublished('MeetingUnavailable')).toBe(1);
});

it('when Zoom is slow, wrong or silent, a move is given up when the session has begun, since the link leads there all the same', async () => {
  const id = await movedOnce();
  await fault('error-500');
  await deliver();
  fixture.clock.set(slot(4));
  await deliver();
  await expectMeetingAt(slot(0), id);
});

it('the meeting of a moved session that is made again is announced as late again', async () => {
  const nowhere = context(null);
  const id = await confirmed(nowhere);
  fixture.clock.advance(10_000);
  expect(await announceLateMeetings(nowhere)).toBe(1);
  await deliver(nowhere);
  const [room] = await rooms();
  await zoom().remove(String(room!.id));
  await (await moved(nowhere, id, slot(4))).runEffect();
  await deliver(nowhere);
  expect(await stateOf(id)).toBe('wanted');
  fixture.clock.advance(10_000);
  expect(await announceLateMeetings(nowhere)).toBe(1);
  expect(await announceLateMeetings(nowhere)).toBe(0);
  expect(await countPublished('MeetingUnavailable')).toBe(2);
  expect(await link(id)).toBeNull();
});
