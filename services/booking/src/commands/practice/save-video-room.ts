import { isUnseen, type VideoRoom, type videoRoomForm } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type * as z from 'zod';
import type { BookingContext } from '../../context.ts';
import { getVideoRoom } from '../../queries/video-room.ts';
import type { ZoomError } from '../../meetings/zoom-call.ts';
import { zoomProblem } from '../../meetings/zoom-problem.ts';
import { lockNamedRoom, upsertNamedRoom, ZOOM_API } from '../../store/practice/video-room.ts';
import { WORDS } from '../../words.ts';

/**
 * Sets where sessions confirmed from now on are held, in every process; Zoom's secret is sealed. Zoom is asked for a token
 * before anything is stored. Throws AppError `connection_failed` when it gives none, or `changed_meanwhile` when sessions are held
 * neither as in `basedOn` nor as the form says.
 */
export async function saveVideoRoom(context: BookingContext, form: z.output<typeof videoRoomForm>): Promise<void> {
  const { kind, standingRoom, accountId, clientId, clientSecret, basedOn } = form;
  const apiUrl = context.zoomApiUrl ?? ZOOM_API;
  const zoom = kind === 'zoom' ? { accountId, clientId, clientSecret, apiUrl } : null;
  const problem = zoom && (await zoomProblem(zoom));
  if (problem) throw new AppError('connection_failed', wordsFor(problem));
  const room = kind === 'none' ? null : standingRoom || null;
  const own: VideoRoom = {
    kind,
    source: 'screen',
    standingRoom: room,
    accountId: zoom?.accountId ?? null,
    clientId: zoom?.clientId ?? null,
  };
  await transact(context, async (tx) => {
    await lockNamedRoom(tx);
    if (isUnseen(await getVideoRoom(context, tx), own, basedOn))
      throw new AppError('changed_meanwhile', WORDS.practice.roomChanged);
    await upsertNamedRoom(tx, context, { standingRoom: room, zoom }, context.now());
  });
}

/** What was typed is in doubt only where Zoom itself refused it, and not for having been asked too often. */
const wordsFor = ({ status, message }: ZoomError): string =>
  status !== null && status >= 400 && status < 500 && status !== 429
    ? WORDS.practice.zoomRefused(message)
    : WORDS.practice.noZoom(message);
