import type { ErrorRequestHandler } from 'express';
import { AppError } from '@stillpoint/errors';
import type { Logger } from '@stillpoint/log';
import { readyJson } from './front.ts';
import { describeFailure } from './request-log.ts';
import { refusalOf } from './refusals.ts';
import type { RequestHandler } from './request.ts';
import { WORDS } from '../words.ts';

/**
 * The last stop of every request that failed: `{code, message}` and a fitting status; what is not the client's doing is logged.
 * Needs nothing of what Express adds.
 */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) {
      const details = describe(error);
      request.failure = details.reason;
      const level = refusal.isBug ? 'error' : 'warn';
      log[level]({ route: request.routePattern, ...details }, describeFailure(request, refusal.status));
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const body = JSON.stringify(refusal.body);
    const { headers } = readyJson(body);
    response.writeHead(refusal.status, { ...headers, ...refusal.headers, 'Cache-Control': 'no-store' }).end(body);
  };

export const notFound: RequestHandler = () => {
  throw new AppError('not_found', WORDS.http.nothingHere);
};

/** An error without the values a driver may have attached to it. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { reason: error.message, errorCode: (error as { code?: unknown }).code, stack: error.stack }
    : { reason: String(error) };
