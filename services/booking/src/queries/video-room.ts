import type { VideoRoom } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { findNamedRoom } from '../store/practice/video-room.ts';

/** Where sessions are held, for the administrator's screen: everything but the secret. */
export async function getVideoRoom(context: BookingContext, db: ISql = context.sql): Promise<VideoRoom> {
  const named = await findNamedRoom(db, context);
  const { standingRoom, zoom } = named ?? context.meetings;
  return {
    kind: zoom ? 'zoom' : standingRoom ? 'room' : 'none',
    source: named ? 'screen' : 'server',
    standingRoom,
    accountId: zoom?.accountId ?? null,
    clientId: zoom?.clientId ?? null,
  };
}
