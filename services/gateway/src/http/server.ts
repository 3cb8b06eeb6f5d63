import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './message-classes.ts';

/**
 * A request's headers and body must be here within this time, which Node checks every 30 s: slow senders do not hold connections.
 */
const REQUEST_DEADLINE_MS = 60_000;

/**
 * Longer than proxies keep an idle connection (nginx and AWS 60 s, Caddy 120 s), so that they end it and we never do: a
 * request sent into a connection that is just being closed is lost, and one that books or refunds may not be repeated blindly.
 */
const KEEP_ALIVE_MS = 130_000;

/**
 * How long an answer that is being sent may make no progress: whoever asks for a long one and reads nothing does not hold its
 * connection, and what the answer is made from, for ever. The system reports progress in steps of up to a megabyte, which takes a
 * very slow reader minutes. An answer that is still being made may take its time.
 */
const STALLED_MS = 5 * 60_000;

/**
 * Requests of one connection that are not answered yet. Browsers and proxies send one at a time; a thousand that arrive in one piece
 * would all be read before anybody else is answered, and each may keep a file open for whoever does not read the answers.
 */
const MAX_WAITING = 10;

export interface GatewayServer extends Server {
  /**
   * Takes no more connections and resolves when the requests at hand are answered. A connection without one is ended at once: a browser
   * opens some in advance, and `close` would wait for the first request of each.
   */
  finish: () => Promise<void>;
}

/**
 * The gateway's HTTP server, not yet listening. While `isStopping()`, each answer ends its connection. `stalledMs`: for tests.
 */
export function createGatewayServer(app: App, isStopping: () => boolean, stalledMs = STALLED_MS): GatewayServer {
  const options = { requestTimeout: REQUEST_DEADLINE_MS, keepAliveTimeout: KEEP_ALIVE_MS, ...app.messages };
  const open = new Set<Socket>();
  const waiting = new WeakMap<Socket, number>();
  const endIfUnused = (socket: Socket) => (waiting.get(socket) ?? 0) === 0 && socket.destroySoon();
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    if (before >= MAX_WAITING) return void socket.destroy();
    waiting.set(socket, before + 1);
    response.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!server.listening) endIfUnused(socket);
    });
    // A balancer that keeps connections must not send the next request into one that is about to close.
    if (isStopping()) response.shouldKeepAlive = false;
    app(request, response);
  });
  // Node's own time without traffic, in which bytes that leave count; a connection that waits for its next request has its own.
  server.setTimeout(stalledMs, (socket: Socket) => {
    const isAnswerBeingMade = (waiting.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (!isAnswerBeingMade) socket.destroy();
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return Object.assign(server, {
    finish: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        open.forEach(endIfUnused);
      }),
  });
}
