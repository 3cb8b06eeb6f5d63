import type { ServiceContext } from '@stillpoint/events';

/** Credentials of a Zoom server-to-server OAuth app. */
export interface ZoomSettings {
  accountId: string;
  clientId: string;
  clientSecret: string;
  /** Where the API lives, without a trailing slash: https://api.zoom.us, or the sandbox. */
  apiUrl: string;
}

/**
 * Where sessions are held: meetings made for each, or one standing room, or (both null) nothing yet. In a context these are first
 * values: what the administrator said on screen wins (`findMeetingSettings`).
 */
export interface MeetingSettings {
  standingRoom: string | null;
  zoom: ZoomSettings | null;
}

/** What booking's commands, queries and effects need. `timeZone`: the practice's IANA zone. */
export type BookingContext = ServiceContext & {
  timeZone: string;
  meetings: MeetingSettings;
  /** Where Zoom's API lives, without a trailing slash; its own address where this is left out. */
  zoomApiUrl?: string;
};
