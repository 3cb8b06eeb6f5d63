import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productVersion } from '@stillpoint/config';
import type { Logger } from '@stillpoint/log';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { withDeadline } from './deadline.ts';

/**
 * A dependency of the process. Resolves with nothing when it is well; otherwise rejects, or resolves with the parts that are
 * not.
 */
export type Check = () => Promise<void | readonly string[]>;

const CHECK_DEADLINE_MS = 3_000;
/**
 * The library samples the event loop's delay by a timer, which costs an idle process more than its work, and counts the time between
 * two samples as delay. This is too rare to happen; `nodejs_eventloop_utilization` says how busy the loop is.
 */
const DELAY_SAMPLED_EVERY_MS = 2 ** 31 - 1;
const SAMPLED_DELAYS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'];

export interface Health {
  /** From now on the process is ready only while `check` passes. */
  require: (part: string, check: Check) => void;
  /** Answers /healthz and /readyz; returns false for any other path. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  metrics: Registry;
}

/**
 * `GET /healthz`: the process is up, and its version. `GET /readyz`: all parts are well, otherwise 503 with the names of those
 * that are not. The reasons are only logged, since the text of an error can name hosts and users.
 */
export function createHealth(log: Logger): Health {
  const metrics = new Registry();
  const version = productVersion();
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: DELAY_SAMPLED_EVERY_MS });
  for (const delay of SAMPLED_DELAYS) metrics.removeSingleMetric(`nodejs_eventloop_lag_${delay}_seconds`);
  const checks = new Map<string, Check>();
  const failing = new Map<string, string>();

  async function stateOf(part: string, check: Check): Promise<string> {
    const problem = await problemOf(check);
    if (problem?.reason !== failing.get(part)) {
      if (problem) failing.set(part, problem.reason);
      else failing.delete(part);
      if (problem) log.warn({ part, reason: problem.reason }, 'not ready');
      else log.info({ part }, 'ready again');
    }
    return problem?.shown ?? 'ok';
  }

  async function readiness(): Promise<{ status: number; body: Record<string, unknown> }> {
    const parts = await Promise.all(
      [...checks].map(async ([part, check]): Promise<[string, string]> => [part, await stateOf(part, check)]),
    );
    const isReady = parts.every(([, state]) => state === 'ok');
    return {
      status: isReady ? 200 : 503,
      body: { status: isReady ? 'ready' : 'not ready', parts: Object.fromEntries(parts) },
    };
  }

  return {
    metrics,
    require: (part, check) => checks.set(part, check),
    handle(request, response) {
      const path = pathOf(request);
      if (path === '/healthz') send(response, 200, { status: 'up', version });
      else if (path === '/readyz') void readiness().then(({ status, body }) => send(response, status, body));
      else return false;
      return true;
    },
  };
}

async function problemOf(check: Check): Promise<{ reason: string; shown: string } | null> {
  try {
    const pieces = await withDeadline(CHECK_DEADLINE_MS, check());
    if (!pieces || pieces.length === 0) return null;
    const shown = `failing: ${pieces.join(', ')}`;
    return { reason: shown, shown };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), shown: 'failing' };
  }
}

const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?')[0];

const send = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));

/**
 * A process' own small server: its health, and `GET /metrics` as Prometheus text, which no other port serves. Port 0 is any free one, which
 * only this machine reaches: nobody else could know it.
 */
export async function serveHealth(
  health: Health,
  port: number,
  host: string,
): Promise<{ port: number; server: Server }> {
  const server = createServer((request, response) => {
    if (health.handle(request, response)) return;
    if (pathOf(request) === '/metrics') {
      health.metrics.metrics().then(
        (text) => response.writeHead(200, { 'content-type': health.metrics.contentType }).end(text),
        () => send(response, 500, { code: 'unavailable', message: 'The figures could not be gathered' }),
      );
      return;
    }
    send(response, 404, { code: 'not_found', message: 'Only /healthz, /readyz and /metrics live here' });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, port === 0 ? '127.0.0.1' : host, resolve),
  );
  return { port: (server.address() as AddressInfo).port, server };
}
