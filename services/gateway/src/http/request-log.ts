import { randomUUID } from 'node:crypto';
import { correlationId, startSpan, withCorrelation, type Logger } from '@stillpoint/log';
import { actorOf } from '../identity/audit.ts';
import { pathOf } from './front.ts';
import type { Request, RequestHandler, Response } from './request.ts';

/** Paths a probe asks for every few seconds. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** Who asked, by id; null where the request was refused before it was looked at. */
const whoAsked = ({ visitor, caller }: Partial<Pick<Request, 'visitor' | 'caller'>>): string | null =>
  visitor && caller ? actorOf(visitor, caller).name : null;

/**
 * Gives every request an id (answered as X-Request-Id, carried by its log lines and events) and logs its outcome: method, matched
 * pattern, status and milliseconds, and of what was refused who asked. Never the address itself: tokens and e-mail addresses stand
 * in it.
 */
export function requestLog(log: Logger): RequestHandler {
  // Nothing in these lines can be secret, and looking for it takes ten times as long as writing them.
  const lines = log.child({}, { redact: [] });
  return (request, response, next) => {
    request.correlationId = randomUUID();
    response.setHeader('X-Request-Id', request.correlationId);
    withCorrelation(request.correlationId, () => {
      if (!QUIET.has(pathOf(request))) logOutcome(lines, request, response);
      next();
    });
  };
}

/** One line for whoever watches the log: what was asked for, the status, and why where that is known. */
export const describeFailure = ({ method, routePattern, failure }: Request, status: number): string =>
  `${method} ${routePattern ?? '(none)'} failed with ${status}${failure ? `: ${failure}` : ''}`;

function logOutcome(log: Logger, request: Request, response: Response): void {
  const startedAt = performance.now();
  const endSpan = startSpan('server');
  // Both come after a whole answer; only the latter when the browser left before.
  const end = () => {
    response.off('finish', end).off('close', end);
    // Who left before was sent no status, whatever stands there until one is set.
    const status = response.headersSent ? response.statusCode : null;
    const outcome = {
      method: request.method,
      route: request.routePattern ?? '(none)',
      status,
      ms: Math.round(performance.now() - startedAt),
      ...(response.statusCode >= 400 ? { by: whoAsked(request) } : {}),
      ...(correlationId() ? {} : { correlationId: request.correlationId }),
    };
    endSpan({
      name: `${outcome.method} ${outcome.route}`,
      attributes: {
        'http.request.method': outcome.method ?? '',
        'http.route': outcome.route,
        ...(status === null ? {} : { 'http.response.status_code': status }),
      },
      error: response.statusCode >= 500 ? String(response.statusCode) : undefined,
      isFirst: true,
    });
    if (response.statusCode >= 500) log.error(outcome, describeFailure(request, response.statusCode));
    else log.info(outcome, response.writableFinished ? 'answered' : 'left before the whole answer');
  };
  response.on('finish', end).on('close', end);
}
