import { z } from 'zod';
import type { ZoomSettings } from '../context.ts';
import { createZoomTokens } from './zoom-tokens.ts';
import { ZoomError, callZoom } from './zoom-call.ts';

/** A meeting as it is asked for. `tag` finds it again; minutes. */
export interface WantedMeeting {
  tag: string;
  startsAt: Date;
  durationMinutes: number;
}

export interface MadeMeeting {
  id: string;
  joinUrl: string;
  /** When it starts there; null when Zoom did not say. */
  startsAt: Date | null;
}

/** Zoom's meetings of the practice. Each call throws ZoomError; none takes longer than its deadlines. */
export interface Zoom {
  create(wanted: WantedMeeting): Promise<MadeMeeting>;
  /** All meetings that carry `tag`, to be looked at after an answer was lost. */
  find(tag: string): Promise<MadeMeeting[]>;
  /** Sets when a meeting starts and how long it takes; its link stays. Safe to repeat. Returns false when it is gone. */
  move(id: string, to: { startsAt: Date; durationMinutes: number }): Promise<boolean>;
  /** Deletes a meeting; one that is gone already is fine. */
  remove(id: string): Promise<void>;
}

const id = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String);
const meeting = z
  .object({ id, join_url: z.url(), start_time: z.iso.datetime().optional() })
  .transform(({ id, join_url: joinUrl, start_time: start }) => ({
    id,
    joinUrl,
    startsAt: start ? new Date(start) : null,
  }));
const meetingList = z.object({
  meetings: z.array(z.object({ id, join_url: z.url().optional(), agenda: z.string().optional() })),
  next_page_token: z.string().optional(),
});

const MEETING_TYPE_SCHEDULED = 2;
const PAGE_SIZE = 300;

/** Speaks Zoom's API v2 as a server-to-server OAuth app. The topic says nothing of the client or the service. */
export function createZoom(settings: ZoomSettings): Zoom {
  const tokens = createZoomTokens(settings);

  /** A token may be withdrawn before its time: one fresh one is tried. */
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
      const found: string[] = [];
      let page = '';
      do {
        const query = new URLSearchParams({ type: 'scheduled', page_size: String(PAGE_SIZE) });
        if (page) query.set('next_page_token', page);
        const list = parse(meetingList, await call('GET', `/users/me/meetings?${query}`));
        found.push(...list.meetings.filter(({ agenda }) => agenda === tag).map((entry) => entry.id));
        page = list.next_page_token ?? '';
      } while (page);
      // The list may leave out how to join; the meeting itself never does.
      return Promise.all(found.map(async (meetingId) => parse(meeting, await call('GET', `/meetings/${meetingId}`))));
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

/** Whether a call on one meeting found it. */
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
