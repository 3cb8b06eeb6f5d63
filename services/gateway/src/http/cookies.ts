import { parseCookie, stringifySetCookie } from 'cookie';
import { LIFETIMES, type SessionKind } from '../identity/domain/session-lifetime.ts';
import { describeDevice } from '../identity/domain/describe-device.ts';
import { KNOWN_DEVICE_DAYS } from '../identity/domain/limits.ts';
import type { SignInCookies } from '../identity/complete-sign-in.ts';
import type { Request, RequestHandler, Response } from './request.ts';
import { recognise, withoutUnprotectedAdmin, NOBODY, type SessionIds } from '../identity/sessions.ts';
import type { GatewaySettings } from '../deps.ts';
import type { IdentityContext } from '../identity/context.ts';

/** A session id is 43 characters; longer values are not ours and are not even hashed. */
const MAX_LENGTH = 64;

/** Browsers keep a cookie for 400 days at most. */
const DEVICE_SECONDS = KNOWN_DEVICE_DAYS * 24 * 3600;

export interface SessionCookies {
  read: (request: Request) => SessionIds;
  /** The value that distinguishes this browser from others where an account was entered from; null before the first sign-in. */
  readDevice: (request: Request) => string | null;
  /** After a sign-in. */
  set: (response: Response, kind: SessionKind, entry: SignInCookies) => void;
  /** For a session that goes on under another id. */
  renew: (response: Response, kind: SessionKind, sessionId: string) => void;
  clear: (response: Response, kind: SessionKind) => void;
}

/** The full name of a cookie of ours. Behind https it carries `__Host-`, so that no subdomain can plant one. */
export const cookieName = (publicUrl: string, name: string): string =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}stillpoint-${name}`;

/** Sets a cookie by its full name: HttpOnly, SameSite=Lax, the whole site, Secure behind https. */
export function setCookie(publicUrl: string, response: Response, name: string, value: string, maxAge: number): void {
  const secure = publicUrl.startsWith('https:');
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge } as const;
  response.append('Set-Cookie', stringifySetCookie(name, value, attributes));
}

/** One cookie for clients, another for the administrator, a third for the browser itself. */
export function sessionCookies(publicUrl: string): SessionCookies {
  const nameOf = (kind: SessionKind | 'device') => cookieName(publicUrl, kind);
  const write = (response: Response, kind: SessionKind | 'device', value: string, maxAge: number) =>
    setCookie(publicUrl, response, nameOf(kind), value, maxAge);
  const valueOf = (request: Request, kind: SessionKind | 'device') => {
    // Most visitors have none.
    if (request.headers.cookie === undefined) return null;
    const value = parseCookie(request.headers.cookie)[nameOf(kind)];
    return value && value.length <= MAX_LENGTH ? value : null;
  };
  const renew = (response: Response, kind: SessionKind, sessionId: string) =>
    write(response, kind, sessionId, Math.floor(LIFETIMES[kind].total / 1000));
  return {
    read: (request) => ({ client: valueOf(request, 'client'), admin: valueOf(request, 'admin') }),
    readDevice: (request) => valueOf(request, 'device'),
    renew,
    set(response, kind, { sessionId, deviceId }) {
      renew(response, kind, sessionId);
      write(response, 'device', deviceId, DEVICE_SECONDS);
    },
    clear: (response, kind) => write(response, kind, '', 0),
  };
}

/** A page that nobody touches asks with it whether its session has ended, which must not keep the session open. */
const UNATTENDED_HEADER = 'x-unattended';

/**
 * The one session middleware: finds out who is calling, and from where, before any route runs. Without `isAddressKnown` the address
 * would be the proxy's, and stands for nobody.
 */
export const sessions =
  (
    context: IdentityContext,
    cookies: SessionCookies,
    { isAddressKnown, requiresSecondFactor }: Pick<GatewaySettings, 'isAddressKnown' | 'requiresSecondFactor'>,
  ): RequestHandler =>
  async (request, _response, next) => {
    request.caller = {
      address: isAddressKnown ? (request.ip ?? null) : null,
      device: describeDevice(request.headers['user-agent']),
      deviceId: cookies.readDevice(request),
    };
    request.sessionIds = cookies.read(request);
    const { client, admin } = request.sessionIds;
    const isUse = request.headers[UNATTENDED_HEADER] === undefined;
    const visitor =
      client === null && admin === null ? NOBODY : await recognise(context, request.sessionIds, { isUse });
    request.visitor = requiresSecondFactor ? await withoutUnprotectedAdmin(context, visitor) : visitor;
    next();
  };
