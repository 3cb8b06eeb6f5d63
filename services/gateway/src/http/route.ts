import express, { type Router } from 'express';
import * as z from 'zod';
import type { Access, ClientUser, Endpoint, AdminUser } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { withCorrelation, type Logger } from '@stillpoint/log';
import { actorOf, type Actor } from '../identity/audit.ts';
import type { Caller } from '../identity/caller.ts';
import { isConfirmed } from '../identity/domain/session-lifetime.ts';
import type { SessionIds, Visitor } from '../identity/sessions.ts';
import { sendReady } from './front.ts';
import { invalidInput, unauthorized } from './refusals.ts';
import type { Request, Response } from './request.ts';
import type { SharedResponses } from './shared-responses.ts';
import { WORDS } from '../words.ts';

/** What a handler gets: everything parsed by the contract, and who is calling. */
export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  visitor: Visitor;
  /** The signed-in client; throws AppError 'unauthorized' when there is none. */
  client: () => ClientUser;
  admin: () => AdminUser;
  /** Who the audit trail names. */
  actor: Actor;
  sessionIds: SessionIds;
  caller: Caller;
  header: (name: string) => string | undefined;
  response: Response;
}

/** A `shared` answer that a query has written as JSON, column by column; tests hold it against the contract, which it is not parsed by. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Connects an endpoint of the contract to its handler. `shared`: the response is the same for everybody, so its handler does not
 * learn who calls, and browsers may keep it and revalidate it. `keep`: besides, the gateway caches it, until
 * `events.tell_shared_change` notifies a change or the text that `keep` returns, such as the day, is another.
 */
export type Route = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R> | JsonText> | z.input<R>,
  options?: { shared?: boolean; keep?: () => string },
) => void;

/** For `keep`: only a notified change ends the cached response. */
export const always = (): string => '';

/**
 * The router of the API and the one way to add to it. A route checks access, parses path, query and body with the contract
 * (400 with the first problem), calls, and parses the answer with the contract on the way out: unknown fields are dropped, and
 * an answer that breaks its own contract is a logged bug.
 */
export function apiRouter(
  log: Logger,
  now: () => Date,
  sharedResponses: SharedResponses,
): { router: Router; route: Route; endpoints: Endpoint[] } {
  const router = express.Router({ caseSensitive: true, strict: true });
  const endpoints: Endpoint[] = [];
  const route: Route = (endpoint, handler, { keep, shared = keep !== undefined } = {}) => {
    const { path: pattern } = endpoint;
    endpoints.push(endpoint);
    if (shared) {
      if (endpoint.access !== 'public') throw new Error(`${pattern} is not the same for everybody`);
      const read: Parameters<SharedResponses['add']>[0]['read'] = async ({ params, query }) => {
        const asked = { params: parsePart(endpoint.params, params), query: parsePart(endpoint.query, query) };
        const given = await handler(asked as never);
        return given instanceof JsonText ? given.text : JSON.stringify(parseResponse(endpoint, given, log));
      };
      sharedResponses.add({ pattern, read, keep });
      router.get(pattern, async (request, response) => {
        request.routePattern = pattern;
        sendReady(request, response, await sharedResponses.answer(pattern, request));
      });
      return;
    }
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[method](pattern, async (request, response) => {
      request.routePattern = pattern;
      const asked = request.visitor;
      const visitor = endpoint.beforeSecondFactor ? { ...asked, admin: asked.admin ?? asked.passwordOnly } : asked;
      response.set('Cache-Control', 'no-store');
      requireAccess(endpoint.access, visitor);
      if (request.unreadBody) throw request.unreadBody;
      if (endpoint.needsConfirmation) requireConfirmed(endpoint.access, visitor, now());
      const call = callOf(request, visitor, response, {
        params: parsePart(endpoint.params, request.params),
        query: parsePart(endpoint.query, request.query),
        body: parsePart(endpoint.body, request.body ?? {}),
      });
      const given = await withCorrelation(request.correlationId, async () => handler(call as never)).finally(() => {
        if (endpoint.method !== 'GET') sharedResponses.expectChange();
      });
      response.json(parseResponse(endpoint, given, log));
    });
  };
  return { router, route, endpoints };
}

/** Answers 405 for methods nothing listens to on a path of the router; add it after all its routes. */
export function refuseOtherMethods(router: Router): void {
  const routes = router.stack.flatMap(({ route }) => route ?? []);
  for (const path of new Set(routes.map((route) => route.path))) {
    const handlers = routes.filter((route) => route.path === path).flatMap(({ stack }) => stack);
    const allowed = [...new Set(handlers.map(({ method }) => method.toUpperCase()))];
    router.all(path, (request, response) => {
      request.routePattern = path;
      response.set('Allow', [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', '));
      throw new AppError('method_not_allowed', WORDS.http.methods(allowed.join(', ')));
    });
  }
}

/** Throws AppError 'unauthorized' unless this visitor may call it. */
export function requireAccess(access: Access, { client, admin }: Visitor): void {
  const isAllowed =
    access === 'public' ||
    (access === 'client' && client !== null) ||
    (access === 'admin' && admin !== null) ||
    (access === 'member' && (client !== null || admin !== null));
  if (!isAllowed) throw unauthorized();
}

/** Throws AppError 'confirmation_required' unless the session has shown who is there within the last quarter of an hour. */
export function requireConfirmed(access: Access, { sessions }: Visitor, now: Date): void {
  const session = access === 'admin' ? sessions.admin : sessions.client;
  if (!isConfirmed(session?.confirmedAt ?? null, now))
    throw new AppError('confirmation_required', WORDS.identity.confirmYourself);
}

/** The session a call came with: its row, the id that its cookie has, and whom the audit trail names. Throws AppError 'unauthorized'. */
export function ownSession(
  { visitor, sessionIds, actor }: Pick<Call<unknown, unknown, unknown>, 'visitor' | 'sessionIds' | 'actor'>,
  kind: 'client' | 'admin',
): { sessionId: string; token: string; actor: Actor } {
  const session = visitor.sessions[kind];
  const token = sessionIds[kind];
  if (!session || token === null) throw unauthorized();
  return { sessionId: session.id, token, actor };
}

/** Parts the contract does not declare are ignored, whatever was sent. */
function parsePart(schema: z.ZodType, value: unknown): unknown {
  return schema instanceof z.ZodUndefined ? undefined : parseInput(schema, value);
}

/** Throws AppError 'invalid_input' with the first problem. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

function parseResponse(endpoint: Endpoint, answer: unknown, log: Logger): unknown {
  const parsed = endpoint.response.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).slice(0, 5);
  log.error({ route: endpoint.path, where }, 'an answer breaks its contract');
  throw new AppError('internal', WORDS.http.failed);
}

function callOf(
  request: Request,
  visitor: Visitor,
  response: Response,
  parts: { params: unknown; query: unknown; body: unknown },
) {
  const { sessionIds, caller } = request;
  const signedIn = <T>(user: T | null): T => {
    if (user === null) throw unauthorized();
    return user;
  };
  return {
    ...parts,
    visitor,
    client: () => signedIn(visitor.client),
    admin: () => signedIn(visitor.admin),
    actor: actorOf(visitor, caller),
    sessionIds,
    caller,
    header: (name: string) => request.get(name),
    response,
  } satisfies Call<unknown, unknown, unknown>;
}
