import type { BookingContext } from '../context.ts';
import { findMeetingSettings } from '../store/practice/video-room.ts';
import { ZoomError } from './zoom-call.ts';
import { createZoom, type Zoom } from './zoom.ts';

/**
 * Zoom with its settings at the time of each call; while there are none, each call throws ZoomError and the meeting waits.
 */
export function currentZoom(context: BookingContext): Zoom {
  let kept: { key: string; zoom: Zoom } | null = null;
  const find = async (): Promise<Zoom> => {
    const { zoom } = await findMeetingSettings(context.sql, context);
    if (!zoom) throw new ZoomError('Zoom is not set up', null, null);
    const key = JSON.stringify(zoom);
    // Cached while the credentials stay the same, since it keeps its access token between calls.
    if (kept?.key !== key) kept = { key, zoom: createZoom(zoom) };
    return kept.zoom;
  };
  return {
    create: async (wanted) => (await find()).create(wanted),
    find: async (tag) => (await find()).find(tag),
    read: async (id) => (await find()).read(id),
    move: async (id, to) => (await find()).move(id, to),
    remove: async (id) => (await find()).remove(id),
  };
}
