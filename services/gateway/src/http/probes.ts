import { Histogram } from 'prom-client';
import type { Health } from '@stillpoint/runtime';
import type { RequestHandler } from './request.ts';

/** /healthz and /readyz, for balancers that know the public port only. Figures are on the health port, which is not published. */
export function probes(health: Health): RequestHandler {
  return (request, response, next) => {
    if (!health.handle(request, response)) next();
    else request.routePattern = request.path;
  };
}

/**
 * Measures every answer by pattern, method and status class. Methods that a path does not take are measured as one: there are
 * more than thirty, and whoever sends them to every path would multiply what is kept.
 */
export function measured(health: Health): RequestHandler {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern, method and status class',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [health.metrics],
  });
  return (request, response, next) => {
    const end = duration.startTimer();
    response.on('finish', () =>
      end({
        route: request.routePattern ?? 'none',
        method: response.statusCode === 405 ? 'other' : request.method,
        status: `${Math.floor(response.statusCode / 100)}xx`,
      }),
    );
    next();
  };
}
