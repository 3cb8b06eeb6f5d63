import type { SettingValues } from '@stillpoint/config';
import type { BookingContext } from '../context.ts';

export const MEETING_SETTINGS = [
  'ZOOM_ACCOUNT_ID',
  'ZOOM_CLIENT_ID',
  'ZOOM_CLIENT_SECRET',
  'ZOOM_API_URL',
  'MEETING_URL',
] as const;

/**
 * Where sessions are held by the environment, as long as the administrator has set nothing: Zoom when its three credentials are
 * given, with MEETING_URL as standing room.
 */
export function meetingSettings(
  config: SettingValues<(typeof MEETING_SETTINGS)[number]>,
): Required<Pick<BookingContext, 'meetings' | 'zoomApiUrl'>> {
  const { ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = config;
  const apiUrl = config.ZOOM_API_URL.replace(/\/+$/, '');
  const zoom = accountId && clientId && clientSecret ? { accountId, clientId, clientSecret, apiUrl } : null;
  return { meetings: { standingRoom: config.MEETING_URL ?? null, zoom }, zoomApiUrl: apiUrl };
}
