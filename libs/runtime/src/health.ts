import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry, collectDefaultMetrics } from 'prom-client';

/** Something the process needs: resolves when it is good, throws when it is not. */
export type Check = () => Promise<void>;

const CHECK_DEADLINE_MS = 3_000;

export interface Health {
  /** Answers /healthz, /readyz and /metrics; false when the path is none of them. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  metrics: Registry;
}

/**
 * `GET /healthz`: the process is up. `GET /readyz`: every check is good, else 503 and which are not.
 * `GET /metrics`: Prometheus text.
 */
export function createHealth(checks: Record<string, Check>): Health {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return {
    metrics,
    handle(request, response) {
      const path = (request.url ?? '').split('?')[0];
      if (path === '/healthz') send(response, 200, { status: 'up' });
      else if (path === '/readyz') void readiness(checks).then(({ status, body }) => send(response, status, body));
      else if (path === '/metrics') {
        void metrics.metrics().then((text) => {
          response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
        });
      } else return false;
      return true;
    },
  };
}

async function readiness(checks: Record<string, Check>): Promise<{ status: number; body: Record<string, unknown> }> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, string]> => {
      try {
        await withDeadline(check());
        return [name, 'ok'];
      } catch (error) {
        return [name, error instanceof Error ? error.message : String(error)];
      }
    }),
  );
  const isReady = parts.every(([, state]) => state === 'ok');
  return {
    status: isReady ? 200 : 503,
    body: { status: isReady ? 'ready' : 'not ready', parts: Object.fromEntries(parts) },
  };
}

function withDeadline(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_DEADLINE_MS} ms`)), CHECK_DEADLINE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));

/** A worker's own small server for its health; answers the port it got. */
export async function serveHealth(
  health: Health,
  port: number,
  host: string,
): Promise<{ port: number; server: Server }> {
  const server = createServer((request, response) => {
    if (!health.handle(request, response))
      send(response, 404, { code: 'not_found', message: 'Only /healthz, /readyz and /metrics live here' });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return { port: (server.address() as AddressInfo).port, server };
}
