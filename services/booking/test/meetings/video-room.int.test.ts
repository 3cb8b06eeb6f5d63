import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliveryMetrics } from '@stillpoint/deliveries';
import { log } from '@stillpoint/testing';
import type { AppError } from '@stillpoint/errors';
import { createHealth } from '@stillpoint/runtime';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { saveVideoRoom } from '../../src/commands/practice/save-video-room.ts';
import { startMeetings } from '../../src/meetings/start-meetings.ts';
import { getVideoRoom } from '../../src/queries/video-room.ts';
import { bookingFixture } from '../support/fixture.ts';
import { zoomFixture } from '../support/zoom-fixture.ts';

const fixture = bookingFixture();
const { context, confirmed, rooms } = zoomFixture(fixture);
const zoom = {
  kind: 'zoom',
  standingRoom: '',
  accountId: 'account',
  clientId: 'client',
  clientSecret: 'secret',
} as const;
/** A server without Zoom's settings, beside a reachable Zoom. */
const server = () => ({ ...context(), meetings: fixture.context.meetings });

beforeEach(() => fixture.database.sql`TRUNCATE booking.video_room`);

it('the video room that the administrator chooses on screen is taken from the server’s settings until then', async () => {
  expect(await getVideoRoom(server())).toEqual({
    kind: 'room',
    source: 'server',
    standingRoom: 'https://meet.example/room',
    accountId: null,
    clientId: null,
  });
});

it('the video room that the administrator chooses on screen can be another standing room for sessions confirmed from then on, or none', async () => {
  await saveVideoRoom(server(), { ...zoom, kind: 'room', standingRoom: 'https://meet.example/mine' });
  const id = await confirmed(server());
  expect((await fixture.stored(id)).meetingUrl).toBe('https://meet.example/mine');
  await saveVideoRoom(server(), { ...zoom, kind: 'none' });
  expect(await getVideoRoom(server())).toMatchObject({ kind: 'none', source: 'screen', standingRoom: null });
});

it('the video room that the administrator chooses on screen does not replace one that was chosen elsewhere since the form was loaded, and saving it twice is harmless', async () => {
  const basedOn = await getVideoRoom(server());
  const one = { ...zoom, kind: 'room' as const, standingRoom: 'https://meet.example/one', basedOn };
  await saveVideoRoom(server(), one);
  await saveVideoRoom(server(), one);
  const other = { ...one, standingRoom: 'https://meet.example/two' };
  await expect(saveVideoRoom(server(), other)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect((await getVideoRoom(server())).standingRoom).toBe('https://meet.example/one');
  await saveVideoRoom(server(), { ...other, basedOn: await getVideoRoom(server()) });
  expect((await getVideoRoom(server())).standingRoom).toBe('https://meet.example/two');
});

it('the video room that the administrator chooses on screen is that of one of two forms that are saved at once, and the other is refused', async () => {
  for (let round = 0; round < 20; round++) {
    const basedOn = await getVideoRoom(server());
    const save = (standingRoom: string) => saveVideoRoom(server(), { ...zoom, kind: 'room', standingRoom, basedOn });
    const rooms = [1, 2].map((tab) => `https://meet.example/${round}-${tab}`);
    const outcomes = await Promise.all(
      rooms.map((room) =>
        save(room).then(
          () => room,
          ({ code }: AppError) => code,
        ),
      ),
    );
    const { standingRoom } = await getVideoRoom(server());
    expect(outcomes.toSorted()).toEqual(['changed_meanwhile', standingRoom]);
  }
});

it('the video room that the administrator chooses on screen cannot be Zoom while Zoom gives no token, and nothing of it is stored', async () => {
  await expect(saveVideoRoom(server(), { ...zoom, clientSecret: 'wrong' })).rejects.toMatchObject({
    code: 'connection_failed',
  });
  expect((await getVideoRoom(server())).source).toBe('server');
});

it('what was typed for Zoom is called into doubt only when Zoom refused it, not when Zoom did not answer or was asked too often', async () => {
  await expect(saveVideoRoom(server(), { ...zoom, clientSecret: 'wrong' })).rejects.toThrow(
    'All three must be of one server-to-server OAuth app',
  );
  // Nothing listens there.
  const unreachable = { ...server(), zoomApiUrl: 'http://127.0.0.1:1' };
  await expect(saveVideoRoom(unreachable, zoom)).rejects.toThrow(
    /^Zoom gave no access: Zoom did not answer at all \([^)]+\)\. Nothing was saved; please try again\.$/,
  );
  const busy = createServer((_, response) => response.writeHead(429).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void busy.close());
  await once(busy, 'listening');
  const limited = { ...server(), zoomApiUrl: `http://127.0.0.1:${(busy.address() as AddressInfo).port}` };
  await expect(saveVideoRoom(limited, zoom)).rejects.toThrow(
    'Zoom gave no access: Zoom answered 429. Nothing was saved; please try again.',
  );
});

it('the video room that the administrator chooses on screen can be Zoom, which is used at once by a process that has created no meetings before, with a sealed secret', async () => {
  const running = { ...server(), log } as Parameters<typeof startMeetings>[0];
  const meetings = await startMeetings(running, deliveryMetrics(createHealth(log).metrics, log));
  try {
    await saveVideoRoom(server(), zoom);
    const [row] = await fixture.database.sql<
      [{ sealed: string }]
    >`SELECT zoom_client_secret AS sealed FROM booking.video_room`;
    expect(row.sealed).not.toContain('secret');
    const id = await confirmed(server());
    await expect.poll(async () => (await fixture.stored(id)).meetingUrl).toContain('/j/');
    expect(await rooms()).toHaveLength(1);
    expect(JSON.stringify(await getVideoRoom(server()))).not.toContain('secret');
  } finally {
    await meetings.stop();
  }
});
