import { isIP } from 'node:net';
import { Histogram } from 'prom-client';
import type { Health } from '@stillpoint/runtime';
import type { RequestHandler } from './request.ts';

const PATHS = new Set(['/healthz', '/readyz', '/metrics']);
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * /healthz, /readyz and /metrics. In production the figures are answered on the public port only to this machine itself: the
 * peer is loopback, no proxy stands in between, and the address asked for is not the public name. Everybody else gets a 404;
 * collectors use HEALTH_PORT, which is not published.
 */
export function probes(health: Health, settings: { isProduction: boolean; publicUrl: string }): RequestHandler {
  const publicHost = new URL(settings.publicUrl).hostname;
  const isPublicName = publicHost !== 'localhost' && isIP(publicHost.replace(/^\[|\]$/g, '')) === 0;
  return (request, response, next) => {
    if (!PATHS.has(request.path)) {
      next();
      return;
    }
    request.routePattern = request.path;
    const isLocal =
      LOOPBACK.test(request.socket.remoteAddress ?? '') &&
      !FORWARDED.some((name) => request.headers[name] !== undefined) &&
      !(isPublicName && request.hostname === publicHost);
    if (request.path === '/metrics' && settings.isProduction && !isLocal) next();
    else if (!health.handle(request, response)) next();
  };
}

/** Measures every answer by pattern, method and status class. */
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
        method: request.method,
        status: `${Math.floor(response.statusCode / 100)}xx`,
      }),
    );
    next();
  };
}
