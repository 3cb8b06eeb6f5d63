import { once } from 'node:events';
import { createServer, Server, type RequestListener } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

export interface RunningHttp {
  /** Where the server is reached, without a trailing slash. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Resolves with the port once `server` listens; rejects when it cannot (port taken, not allowed). Port 0 picks a free one. */
export async function listenOn(server: NetServer, port = 0, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Serves `handler`, or starts the server given instead, on a free port of this machine by default. `stop` also ends open
 * connections, so it never waits for an idle browser.
 */
export async function serveHttp(handler: RequestListener | Server, port = 0, host = '127.0.0.1'): Promise<RunningHttp> {
  // Longer than clients keep a connection they do not use: none sends a request into one that is just being closed.
  const server = handler instanceof Server ? handler : createServer({ keepAliveTimeout: 130_000 }, handler);
  const bound = await listenOn(server, port, host);
  return {
    url: `http://${urlHost(host)}:${bound}`,
    port: bound,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The host by which a client on this computer reaches a bind address. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
