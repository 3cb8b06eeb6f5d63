import net from 'node:net';
import postgres from 'postgres';
import { requireAddress } from '@stillpoint/config';

export type Sql = postgres.Sql;
export type TransactionSql = postgres.TransactionSql;
/** What a store function takes: works in and out of a transaction. */
export type ISql = postgres.ISql;
export type Fragment = postgres.Fragment;

/** A connection that was idle for this long is closed. The pool uses them in turn, so few queries a minute keep one or two. */
const IDLE_SECONDS = 12;
/** How long a server may take to let a connection in. */
const LET_IN_SECONDS = 10;
/** How long once it let nobody in, for all but one that waits in full: who asks a server that is away learns it soon. */
const LET_IN_BESIDE_MS = 250;

/**
 * Opens a pool. A process opens it under an address of `roleAddress`: signed in as a service's own role, a connection cannot touch
 * another's tables, nor become anybody else. Statements end after 15 s, idle transactions after 30 s: nothing waits for ever.
 * Throws when `url` names no host, or several.
 */
export function connect(
  url: string,
  options: {
    max?: number;
    name?: string;
    onNotice?: (notice: postgres.Notice) => void;
    /** Called with every statement before it is sent. */
    onStatement?: (text: string) => void;
    /**
     * Milliseconds after which a connection that was asked something and says nothing has lost its other side without a word, as when a
     * firewall forgets it. Longer than a statement lasts.
     */
    lostAfterMs?: number;
    /** Seconds that a server may take to let a connection in. */
    letInSeconds?: number;
    /** A connection stays open however long nobody uses it, with what was set over it, such as a lock. */
    isKept?: boolean;
  } = {},
): Sql {
  const address = requireAddress('the database', url, ['postgres', 'postgresql']);
  return postgres(address, {
    ...unreadByDriver(address),
    max: options.max ?? 10,
    ...(options.isKept ? { idle_timeout: 0, max_lifetime: 0 } : { idle_timeout: IDLE_SECONDS }),
    connect_timeout: options.letInSeconds ?? LET_IN_SECONDS,
    // The driver's own pauses grow to 20 s, long after the database is back.
    backoff: () => 0.25,
    onnotice: options.onNotice ?? (() => {}),
    ...socketOpener(options.lostAfterMs),
    ...(options.onStatement ? { debug: (_: number, text: string) => options.onStatement?.(text) } : {}),
    connection: {
      application_name: options.name ?? 'stillpoint',
      TimeZone: 'UTC',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
    // In SQL the words of a name are joined by underscores, in TypeScript by capitals.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      // bigint: counts and sums of cents; all of ours are far below 2^53.
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
    },
  });
}

/** Does `work` over one connection, or `max`, closed at the end and not before. Returns and throws what it does. */
export async function withConnection<T>(
  url: string,
  name: string,
  work: (sql: Sql) => PromiseLike<T>,
  max = 1,
): Promise<T> {
  const sql = connect(url, { max, name, isKept: true });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * What the driver misreads in an address: it takes an IPv6 host for one named "[", and the name of a database as it is encoded. That
 * it accepts lists of hosts and ports is not in its types.
 */
function unreadByDriver(address: string): { database: string } {
  const { hostname, port, pathname } = new URL(address);
  const database = decodeURIComponent(pathname.slice(1));
  const host = /^\[(.+)\]$/.exec(hostname)?.[1];
  return { database, ...(host ? { host: [host], port: [Number(port) || 5432] } : {}) };
}

interface SocketOptions {
  host: [string];
  port: [number];
  /** Null for the connection that listens, which may be silent for ever. */
  idle_timeout: number | null;
}

/**
 * The driver's way to open a socket, which its types leave out. Under TLS the plain socket emits no data; `secured` is called with the
 * one that does.
 */
function socketOpener(afterMs: number | undefined) {
  const server: Server = { isSilent: false, waitsOn: null };
  const open = ({ host: [host], port: [port], idle_timeout: idleSeconds }: SocketOptions): net.Socket => {
    const socket = net.connect({ host, port });
    endWhenNotLetIn(socket, server);
    const secured = (over: net.Socket) => idleSeconds !== null && afterMs && endWhenUnanswered(over, afterMs);
    secured(socket);
    // Where it leads, for certificates.
    return Object.assign(socket, { host, port, secured });
  };
  return { socket: open };
}

interface Server {
  /** The last that was opened to it ended without a word. */
  isSilent: boolean;
  /** The one that waits in full meanwhile. */
  waitsOn: net.Socket | null;
}

/**
 * The driver gives each waiting query an attempt to connect, one after the other: at a server that takes connections and says nothing,
 * as behind a firewall, the last of a hundred would be refused after minutes. And it does not fail the query of a socket that the other
 * side closes at once, as a proxy does whose server is away, but tries for ever.
 */
function endWhenNotLetIn(socket: net.Socket, server: Server): void {
  let isHeard = false;
  let timer: NodeJS.Timeout | undefined;
  if (server.isSilent && server.waitsOn === null) server.waitsOn = socket;
  else if (server.isSilent) timer = setTimeout(() => socket.destroy(notLetIn('CONNECT_TIMEOUT')), LET_IN_BESIDE_MS);
  const waitsNoMore = () => {
    clearTimeout(timer);
    if (server.waitsOn === socket) server.waitsOn = null;
  };
  // Of a socket that goes on under TLS, the first answer is the last that is heard here.
  socket.once('data', () => {
    isHeard = true;
    server.isSilent = false;
    waitsNoMore();
  });
  socket.once('close', (hasFailed) => {
    waitsNoMore();
    if (isHeard || hasFailed) return;
    server.isSilent = true;
    socket.emit('error', notLetIn('CONNECTION_CLOSED'));
  });
}

const notLetIn = (code: string) => Object.assign(new Error(`the database let nobody in (${code})`), { code });

function endWhenUnanswered(socket: net.Socket, afterMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  const answered = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const awaitAnswer = () => {
    // Without an error: on one the driver hands its next query to the connection that is just going.
    timer ??= setTimeout(() => socket.destroy(), afterMs).unref();
  };
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  socket.write = (...given: unknown[]) => {
    awaitAnswer();
    return write(...given);
  };
  // Its end, too, is answered by the other side's; until then the driver opens no other connection in its place.
  socket.once('finish', awaitAnswer).on('data', answered).once('close', answered);
}
