import { randomUUID } from 'node:crypto';
import { pinoHttp } from 'pino-http';
import { correlationId, withCorrelation, type Logger } from '@stillpoint/log';
import type { Request, RequestHandler, Response } from './request.ts';

/** Paths a probe asks for every few seconds. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives every request an id (answered as X-Request-Id, carried by its log lines and events) and logs its outcome: method,
 * matched pattern, status and milliseconds. Never the address itself: tokens and e-mail addresses stand in it.
 */
export function requestLog(log: Logger): RequestHandler[] {
  const outcome = (request: Request, response: Response, ms: unknown) => ({
    method: request.method,
    route: request.routePattern ?? '(none)',
    status: response.statusCode,
    ms,
    ...(correlationId() ? {} : { correlationId: request.correlationId }),
  });
  return [
    (request, response, next) => {
      request.correlationId = randomUUID();
      response.set('X-Request-Id', request.correlationId);
      withCorrelation(request.correlationId, next);
    },
    pinoHttp<Request, Response>({
      logger: log,
      genReqId: (request) => request.correlationId,
      autoLogging: { ignore: (request) => QUIET.has(request.path) },
      // The request is described below; pino-http would log its address and headers.
      serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
      wrapSerializers: false,
      customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
      customSuccessObject: (request, response, { responseTime }) => outcome(request, response, responseTime),
      customErrorObject: (request, response, _error, { responseTime }) => outcome(request, response, responseTime),
      customSuccessMessage: () => 'answered',
      customErrorMessage: () => 'failed',
    }),
  ];
}
