import type { BookingContext } from '../context.ts';

/**
 * Where sessions are held by the environment, as long as the administrator has set nothing: Zoom when its three credentials are
 * given, with MEETING_URL as standing room.
 */
export function meetingSettings(config: {
  ZOOM_ACCOUNT_ID?: string | undefined;
  ZOOM_CLIENT_ID?: string | undefined;
  ZOOM_CLIENT_SECRET?: string | undefined;
  ZOOM_API_URL: string;
  MEETING_URL?: string | undefined;
}): Required<Pick<BookingContext, 'meetings' | 'zoomApiUrl'>> {
  const { ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = config;
  const apiUrl = config.ZOOM_API_URL.replace(/\/+$/, '');
  const zoom = accountId && clientId && clientSecret ? { accountId, clientId, clientSecret, apiUrl } : null;
  return { meetings: { standingRoom: config.MEETING_URL ?? null, zoom }, zoomApiUrl: apiUrl };
}
