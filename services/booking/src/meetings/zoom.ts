import * as z from 'zod';
import type { ZoomSettings } from '../context.ts';
import { createZoomTokens } from './zoom-tokens.ts';
import { ZoomError, callZoom } from './zoom-call.ts';

/** A meeting to be created. `tag` identifies it later; minutes. */
export interface MeetingRequest {
  tag: string;
  startsAt: Date;
  durationMinutes: number;
}

export interface CreatedMeeting {
  id: string;
  joinUrl: string;
  /** Its start at Zoom; null when Zoom did not say. */
  startsAt: Date | null;
}

/** Zoom's meetings of the practice. Each call throws ZoomError and has a deadline. */
export interface Zoom {
  create(wanted: MeetingRequest): Promise<CreatedMeeting>;
  /** The ids of all meetings with `tag`, for the case that an answer was lost. */
  find(tag: string): Promise<string[]>;
  /** The meeting itself has what the list may omit. */
  read(id: string): Promise<CreatedMeeting>;
  /** Sets a meeting's start and length; its link stays. Safe to repeat. Returns false when the meeting is gone. */
  move(id: string, to: { startsAt: Date; durationMinutes: number }): Promise<boolean>;
  /** Deletes a meeting; it may be gone already. */
  remove(id: string): Promise<void>;
}

const id = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String);
const meeting = z
  .object({ id, join_url: z.url({ protocol: /^https?$/ }), start_time: z.iso.datetime().optional() })
  .transform(({ id, join_url: joinUrl, start_time: start }) => ({
    id,
    joinUrl,
    startsAt: start ? new Date(start) : null,
  }));
const meetingList = z.object({
  meetings: z.array(z.object({ id, agenda: z.string().optional() })),
  next_page_token: z.string().optional(),
});

const MEETING_TYPE_SCHEDULED = 2;
const PAGE_SIZE = 300;
/** Beyond 30,000 meetings something is wrong with the list. */
const MAX_PAGES = 100;

/** Calls Zoom's API v2 as a server-to-server OAuth app. A topic contains nothing about the client or the service. */
export function createZoom(settings: ZoomSettings): Zoom {
  const tokens = createZoomTokens(settings);

  /** A token may be revoked early, so one new token is tried. */
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const send = async (token: string) =>
      callZoom(`${settings.apiUrl}/v2${path}`, { method, authorization: `Bearer ${token}`, body });
    const token = await tokens.get();
    try {
      return await send(token);
    } catch (error) {
      if (!(error instanceof ZoomError) || error.status !== 401) throw error;
      tokens.forget(token);
      return send(await tokens.get());
    }
  }

  return {
    async create({ tag, startsAt, durationMinutes }) {
      const answer = await call('POST', '/users/me/meetings', {
        topic: 'Online session',
        agenda: tag,
        type: MEETING_TYPE_SCHEDULED,
        ...timeOf(startsAt, durationMinutes),
        settings: { waiting_room: true, join_before_host: false },
      });
      return { ...parse(meeting, answer), startsAt };
    },

    async find(tag) {
      // A meeting may be on two pages: others were made or removed while the list was read.
      const found = new Set<string>();
      let page = '';
      let pages = 0;
      do {
        if ((pages += 1) > MAX_PAGES) throw new ZoomError('Zoom listed meetings without end', null, null);
        const query = new URLSearchParams({ type: 'scheduled', page_size: String(PAGE_SIZE) });
        if (page) query.set('next_page_token', page);
        const list = parse(meetingList, await call('GET', `/users/me/meetings?${query}`));
        for (const entry of list.meetings) if (entry.agenda === tag) found.add(entry.id);
        page = list.next_page_token ?? '';
      } while (page);
      return [...found];
    },

    async read(meetingId) {
      return parse(meeting, await call('GET', `/meetings/${meetingId}`));
    },

    async move(meetingId, { startsAt, durationMinutes }) {
      return unlessGone(call('PATCH', `/meetings/${encodeURIComponent(meetingId)}`, timeOf(startsAt, durationMinutes)));
    },

    async remove(meetingId) {
      await unlessGone(call('DELETE', `/meetings/${encodeURIComponent(meetingId)}`));
    },
  };
}

const timeOf = (startsAt: Date, durationMinutes: number) => ({
  start_time: startsAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
  duration: durationMinutes,
  timezone: 'UTC',
});

/** Resolves to false when the meeting of a call does not exist. */
async function unlessGone(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (!(error instanceof ZoomError) || error.status !== 404) throw error;
    return false;
  }
}

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new ZoomError('Zoom gave an answer that cannot be read', null, null);
  return result.data;
}
