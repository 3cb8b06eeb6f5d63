import type { ServiceContext } from '@stillpoint/events';

/** Credentials of a Zoom server-to-server OAuth app. */
export interface ZoomSettings {
  accountId: string;
  clientId: string;
  clientSecret: string;
  /** Address of the API without a trailing slash: https://api.zoom.us, or the sandbox. */
  apiUrl: string;
}

/**
 * Where sessions are held: a Zoom meeting each, one standing room, or (both null) not set up yet. A context has the values of
 * the environment; the administrator's settings override them (`findMeetingSettings`).
 */
export interface MeetingSettings {
  standingRoom: string | null;
  zoom: ZoomSettings | null;
}

/** What booking's commands, queries and effects need. `timeZone`: the practice's IANA zone. */
export type BookingContext = ServiceContext & {
  timeZone: string;
  meetings: MeetingSettings;
  /** Address of Zoom's API without a trailing slash; Zoom's own by default. */
  zoomApiUrl?: string;
};
