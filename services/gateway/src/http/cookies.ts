import { parseCookie, stringifySetCookie } from 'cookie';
import type { SessionIds } from '../identity/sessions.ts';
import { LIFETIMES, type SessionKind } from '../identity/domain/session-lifetime.ts';
import type { Request, RequestHandler, Response } from './request.ts';
import { recognise, NOBODY } from '../identity/sessions.ts';
import type { IdentityContext } from '../identity/context.ts';

/** A session id is 43 characters; longer values are not ours and are not even hashed. */
const MAX_LENGTH = 64;

export interface SessionCookies {
  read: (request: Request) => SessionIds;
  set: (response: Response, kind: SessionKind, id: string) => void;
  clear: (response: Response, kind: SessionKind) => void;
}

/**
 * One cookie for clients, another for the administrator: HttpOnly, SameSite=Lax, the whole site. Behind https they are Secure
 * and their names carry `__Host-`, so that no subdomain can plant one.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  const secure = publicUrl.startsWith('https:');
  const nameOf = (kind: SessionKind) => `${secure ? '__Host-' : ''}stillpoint-${kind}`;
  const write = (response: Response, kind: SessionKind, value: string, maxAge: number) =>
    response.append(
      'Set-Cookie',
      stringifySetCookie(nameOf(kind), value, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge }),
    );
  return {
    read(request) {
      const cookies = parseCookie(request.get('cookie') ?? '');
      const valueOf = (kind: SessionKind) => {
        const value = cookies[nameOf(kind)];
        return value && value.length <= MAX_LENGTH ? value : null;
      };
      return { client: valueOf('client'), admin: valueOf('admin') };
    },
    set: (response, kind, id) => void write(response, kind, id, Math.floor(LIFETIMES[kind].total / 1000)),
    clear: (response, kind) => void write(response, kind, '', 0),
  };
}

/** The one session middleware: finds out who is calling before any route runs. */
export const sessions =
  (context: IdentityContext, cookies: SessionCookies): RequestHandler =>
  async (request, _response, next) => {
    request.sessionIds = cookies.read(request);
    const { client, admin } = request.sessionIds;
    request.visitor = client === null && admin === null ? NOBODY : await recognise(context, request.sessionIds);
    next();
  };
