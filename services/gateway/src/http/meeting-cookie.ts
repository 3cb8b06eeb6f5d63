import { matchesHash } from '@stillpoint/sealing';
import { parseCookie } from 'cookie';
import type { IdentityContext } from '../identity/context.ts';
import { cookieName, setCookie } from './cookies.ts';
import type { Response } from './request.ts';

const LIFETIME_SECONDS = 24 * 3600;
/** Cookies a browser keeps at once: with a hundred, its requests' headers would be longer than the server reads. */
const KEPT = 10;

/** One a session. */
const nameOf = ({ publicUrl }: IdentityContext, appointmentId: string) =>
  cookieName(publicUrl, `meeting-${appointmentId}`);
/** Other names that begin alike are nobody's, and some cannot be set. */
const ID = /^[\da-f-]{36}$/;
const PURPOSE = 'meeting-cookie';
const signedText = (appointmentId: string, expires: string) => `${appointmentId}.${expires}`;

/**
 * Lets the browser that just booked or paid read a session's meeting link for 24 hours, signed in or not: an HttpOnly cookie,
 * signed for that appointment. Only the newest ten stay.
 */
export function grantMeeting(context: IdentityContext, response: Response, appointmentId: string): void {
  const own = nameOf(context, appointmentId);
  const prefix = nameOf(context, '');
  const others = Object.entries(parseCookie(response.req.headers.cookie ?? ''))
    .filter(([name]) => name.startsWith(prefix) && ID.test(name.slice(prefix.length)) && name !== own)
    .sort(([, a = ''], [, b = '']) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  for (const [name] of others.slice(KEPT - 1)) setCookie(context.publicUrl, response, name, '', 0);
  const expires = String(context.now().getTime() + LIFETIME_SECONDS * 1000);
  const signature = context.sealer.hash(PURPOSE, signedText(appointmentId, expires));
  setCookie(context.publicUrl, response, own, `${expires}.${signature}`, LIFETIME_SECONDS);
}

/** Whether this browser booked or paid for the appointment within the last 24 hours. `cookies`: the request's Cookie header. */
export function mayReadMeeting(context: IdentityContext, cookies: string | undefined, appointmentId: string): boolean {
  const [expires = '', signature = ''] = (parseCookie(cookies ?? '')[nameOf(context, appointmentId)] ?? '').split('.');
  const signatures = context.sealer.hashes(PURPOSE, signedText(appointmentId, expires));
  return matchesHash(signature, signatures) && Number(expires) > context.now().getTime();
}
