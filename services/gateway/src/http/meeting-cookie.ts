import { isOneOf } from '@stillpoint/sealing';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { IdentityContext } from '../identity/context.ts';
import type { Response } from './request.ts';

const LIFETIME_SECONDS = 24 * 3600;

/** One a session; behind https no subdomain can plant it. */
const nameOf = ({ publicUrl }: IdentityContext, appointmentId: string) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}stillpoint-meeting-${appointmentId}`;
const PURPOSE = 'meeting-cookie';
const signedText = (appointmentId: string, expires: string) => `${appointmentId}.${expires}`;

/**
 * Lets the browser that just booked or paid read a session's meeting link for 24 hours, signed in or not: an HttpOnly cookie,
 * signed for that appointment.
 */
export function grantMeeting(context: IdentityContext, response: Response, appointmentId: string): void {
  const expires = String(context.now().getTime() + LIFETIME_SECONDS * 1000);
  response.append(
    'Set-Cookie',
    stringifySetCookie(
      nameOf(context, appointmentId),
      `${expires}.${context.sealer.hash(PURPOSE, signedText(appointmentId, expires))}`,
      {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: context.publicUrl.startsWith('https:'),
        maxAge: LIFETIME_SECONDS,
      },
    ),
  );
}

/** Whether this browser booked or paid for the appointment within the last 24 hours. `cookies`: the request's Cookie header. */
export function mayReadMeeting(context: IdentityContext, cookies: string | undefined, appointmentId: string): boolean {
  const [expires = '', signature = ''] = (parseCookie(cookies ?? '')[nameOf(context, appointmentId)] ?? '').split('.');
  const signatures = context.sealer.hashes(PURPOSE, signedText(appointmentId, expires));
  return isOneOf(signature, signatures) && Number(expires) > context.now().getTime();
}
