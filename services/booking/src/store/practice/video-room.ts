import type { ISql } from '@stillpoint/db';
import type { BookingContext, MeetingSettings } from '../../context.ts';

const PLACE = ['booking.video_room', '1', 'zoom_client_secret'] as const;
export const ZOOM_API = 'https://api.zoom.us';

interface Row {
  standingRoom: string | null;
  zoomAccountId: string | null;
  zoomClientId: string | null;
  zoomClientSecret: string | null;
}

/** Where sessions are held by the administrator's settings; null when there are none. */
export async function findNamedRoom(
  db: ISql,
  { sealer, zoomApiUrl = ZOOM_API }: Pick<BookingContext, 'sealer' | 'zoomApiUrl'>,
): Promise<MeetingSettings | null> {
  const [row] = await db<Row[]>`
    SELECT standing_room, zoom_account_id, zoom_client_id, zoom_client_secret FROM booking.video_room`;
  if (!row) return null;
  const { standingRoom, zoomAccountId: accountId, zoomClientId: clientId, zoomClientSecret: sealed } = row;
  const isZoom = accountId !== null && clientId !== null && sealed !== null;
  const zoom = isZoom ? { accountId, clientId, clientSecret: sealer.open(PLACE, sealed), apiUrl: zoomApiUrl } : null;
  return { standingRoom, zoom };
}

/** Where sessions are held: by the administrator's settings, else by the server's. */
export const findMeetingSettings = async (db: ISql, context: BookingContext): Promise<MeetingSettings> =>
  (await findNamedRoom(db, context)) ?? context.meetings;

/** The one room for all sessions; null when there is none, or when each session gets a Zoom meeting. */
export async function findRoom(db: ISql, { meetings }: Pick<BookingContext, 'meetings'>): Promise<string | null> {
  const [row] = await db<{ standingRoom: string | null }[]>`
    SELECT CASE WHEN num_nulls(zoom_account_id, zoom_client_id, zoom_client_secret) > 0 THEN standing_room END AS standing_room
    FROM booking.video_room`;
  if (row) return row.standingRoom;
  return meetings.zoom ? null : meetings.standingRoom;
}

/** Whether the administrator chose that sessions are not held at Zoom, neither in meetings nor in a room there. */
export async function isHeldElsewhere(db: ISql): Promise<boolean> {
  const [row] = await db<{ standingRoom: string | null }[]>`
    SELECT standing_room FROM booking.video_room
    WHERE num_nulls(zoom_account_id, zoom_client_id, zoom_client_secret) > 0`;
  return row !== undefined && !(row.standingRoom && /(^|\.)zoom\.(us|com)$/.test(new URL(row.standingRoom).hostname));
}

/** Serialises saves until the transaction ends. */
export async function lockNamedRoom(tx: ISql): Promise<void> {
  await tx`LOCK TABLE booking.video_room IN SHARE ROW EXCLUSIVE MODE`;
}

export async function upsertNamedRoom(
  db: ISql,
  { sealer }: Pick<BookingContext, 'sealer'>,
  { standingRoom, zoom }: MeetingSettings,
  savedAt: Date,
): Promise<void> {
  const row = {
    standingRoom,
    zoomAccountId: zoom?.accountId ?? null,
    zoomClientId: zoom?.clientId ?? null,
    zoomClientSecret: zoom && sealer.seal(PLACE, zoom.clientSecret),
    savedAt,
  };
  await db`INSERT INTO booking.video_room ${db(row)} ON CONFLICT (id) DO UPDATE SET ${db(row)}`;
}
