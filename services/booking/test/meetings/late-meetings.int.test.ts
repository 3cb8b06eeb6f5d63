import { expect, it } from 'vitest';
import { withCorrelation } from '@stillpoint/log';
import { announceLateMeetings } from '../../src/meetings/announce-late-meetings.ts';
import { bookingFixture, slot } from '../support/fixture.ts';
import { zoomFixture } from '../support/zoom-fixture.ts';

const fixture = bookingFixture();
const { context, confirmed, deliver, fault, rooms, stateOf, countPublished } = zoomFixture(fixture);

it.each(['lost-answer', 'truncated'])(
  'when Zoom is slow, wrong or silent, a meeting is found instead of created twice when its answer was lost (%s)',
  async (kind) => {
    const id = await confirmed(context());
    await fault(kind);
    await deliver();
    expect(await rooms()).toHaveLength(1);
    expect(await countPublished('MeetingArranged')).toBe(0);
    fixture.clock.advance(1_000);
    expect(await deliver()).toBe(1);
    expect(await rooms()).toHaveLength(1);
    expect((await fixture.stored(id)).meetingUrl).toContain('/j/');
  },
);

it('when Zoom is slow, wrong or silent, a meeting is retried after errors, with growing delays, and as late as Zoom asks', async () => {
  await confirmed(context());
  await fault('error-500');
  await deliver();
  expect(await deliver()).toBe(0);
  fixture.clock.advance(1_000);
  await fault('rate-limit', { retryAfter: 7 });
  await deliver();
  fixture.clock.advance(7_000 - 1);
  expect(await deliver()).toBe(0);
  fixture.clock.advance(1);
  expect(await deliver()).toBe(1);
  expect(await countPublished('MeetingArranged')).toBe(1);
});

it('when Zoom is slow, wrong or silent, a meeting is created in the same try with a new token when the old one was revoked', async () => {
  await confirmed(context());
  await fault('unauthorized');
  await deliver();
  expect(await countPublished('MeetingArranged')).toBe(1);
});

it('when Zoom is slow, wrong or silent, a meeting is replaced by the standing room for good when it is 10 seconds late, and is removed if it was created after all', async () => {
  const id = await confirmed(context());
  await fault('lost-answer');
  await deliver();
  fixture.clock.advance(10_000 - 1);
  expect(await announceLateMeetings(context())).toBe(0);
  fixture.clock.advance(1);
  expect(await announceLateMeetings(context())).toBe(1);
  expect(await announceLateMeetings(context())).toBe(0);
  expect(await fixture.stored(id)).toMatchObject({
    meetingUrl: 'https://meet.example/room',
    version: 3,
  });
  expect(await fixture.published('MeetingUnavailable')).toMatchObject([
    { facts: { reason: expect.stringMatching(/^Zoom did not answer at all \([A-Z_]+\)$/) } },
  ]);
  expect(await rooms()).toHaveLength(1);
  await deliver();
  expect(await rooms()).toEqual([]);
  expect(await countPublished('MeetingArranged')).toBe(0);
});

it('when Zoom is slow, wrong or silent, a meeting is announced as late under the id of the request that wanted it', async () => {
  await withCorrelation('request-7', () => confirmed(context()));
  fixture.clock.advance(10_000);
  await announceLateMeetings(context());
  const [event] = await fixture.database
    .sql`SELECT correlation_id FROM events.outbox WHERE type = 'MeetingUnavailable'`;
  expect(event).toEqual({ correlationId: 'request-7' });
});

it('when Zoom is slow, wrong or silent, a meeting is announced once it exists, when it is late and there is no standing room', async () => {
  const with_ = context(null);
  const id = await confirmed(with_);
  await fault('error-500');
  await deliver(with_);
  fixture.clock.advance(10_000);
  await announceLateMeetings(with_);
  expect(await countPublished('MeetingUnavailable')).toBe(1);
  expect(await fixture.stored(id)).toMatchObject({ meetingUrl: null });
  await deliver(with_);
  expect(await countPublished('MeetingArranged')).toBe(1);
  expect((await fixture.stored(id)).meetingUrl).toContain('/j/');
});

it('when Zoom is slow, wrong or silent, a meeting is given up when the session starts, once it was announced that there is none', async () => {
  const with_ = context(null);
  const id = await confirmed(with_);
  await fault('error-500');
  await deliver(with_);
  fixture.clock.set(slot(0));
  await deliver(with_);
  await announceLateMeetings(with_);
  fixture.clock.advance(2_000);
  await deliver(with_);
  await deliver(with_);
  expect(await rooms()).toEqual([]);
  expect(await stateOf(id)).toBe('removed');
});

it('a session that begins before its meeting could be requested is held in the standing room, and that is announced', async () => {
  const id = await confirmed(context());
  fixture.clock.set(slot(0));
  await deliver();
  await announceLateMeetings(context());
  expect(await rooms()).toEqual([]);
  expect(await fixture.stored(id)).toMatchObject({ meetingUrl: 'https://meet.example/room' });
  expect(await fixture.published('MeetingUnavailable')).toMatchObject([
    { facts: { reason: 'Zoom had not made the meeting when the session began' } },
  ]);
});
