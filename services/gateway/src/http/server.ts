import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './message-classes.ts';

/** A request's headers and body must be here within this time: slow senders do not hold connections. */
const REQUEST_DEADLINE_MS = 60_000;

/**
 * Longer than proxies keep an idle connection (nginx and AWS 60 s, Caddy 120 s), so that they end it and we never do: a
 * request sent into a connection that is just being closed is lost, and one that books or refunds may not be repeated blindly.
 */
const KEEP_ALIVE_MS = 130_000;

/**
 * Requests of one connection that are not answered yet. Browsers and proxies send one at a time; a thousand that arrive in one piece
 * would all be read before anybody else is answered.
 */
const MAX_WAITING = 100;

/** The gateway's HTTP server, not yet listening. While `isStopping()`, each answer ends its connection. */
export function createGatewayServer(app: App, isStopping: () => boolean): Server {
  const options = { requestTimeout: REQUEST_DEADLINE_MS, keepAliveTimeout: KEEP_ALIVE_MS, ...app.messages };
  const waiting = new WeakMap<Socket, number>();
  return createServer(options, (request, response) => {
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    if (before >= MAX_WAITING) return void socket.destroy();
    waiting.set(socket, before + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    // A balancer that keeps connections must not send the next request into one that is about to close.
    if (isStopping()) response.shouldKeepAlive = false;
    app(request, response);
  });
}
