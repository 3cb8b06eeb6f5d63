import { setImmediate as immediately, setTimeout as sleep } from 'node:timers/promises';
import { requireAddress } from '@stillpoint/config';
import pg from 'pg';

/** Tells whether cached data is still current, without reading it again. */
export interface ChangeFeed {
  /** Increases with each change, and whenever one may have been missed. Data cached under another version may be stale. */
  readonly version: number;
  /** Whether the connection is there, as far as is known without a query: a dead one can look open for a while. */
  readonly isListening: boolean;
  /** Whether `version` is current. False while the connection is lost: then everything is read anew. */
  isCurrent: () => boolean | Promise<boolean>;
  /** This process may just have changed something: `version` is not trusted until a change made by now would be counted. */
  expectChange: () => void;
  close: () => Promise<void>;
}

interface FeedOptions {
  url: string;
  channel: string;
  /** The connection's name in pg_stat_activity. */
  name: string;
  /** Called with the reason when the connection is lost. */
  onLost: (reason: string) => void;
  /**
   * For how long, in milliseconds, an answer proves the connection alive; after that it is asked again, since a dead connection
   * can look open for minutes. With 0, no committed change is ever missed, at the cost of a query each time.
   */
  verifiedForMs?: number;
}

const QUERY_TIMEOUT_MS = 1_000;
const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Listens to a channel that PostgreSQL notifies, at commit, of each change. It has a connection of its own and reconnects after
 * a loss. Behind a pooler it does not listen at all. Resolves after the first attempt, successful or not. Throws when `url` names no host.
 */
export async function openChangeFeed(options: FeedOptions): Promise<ChangeFeed> {
  const { url, channel, name, onLost, verifiedForMs = 1_000 } = options;
  const connectionString = requireAddress('the database', url, ['postgres', 'postgresql']);
  const closing = new AbortController();
  let version = 0;
  let listening: pg.Client | null = null;
  let isPooled = false;
  let verifiedAt = 0;
  /** An answer to a query sent before this moment proves nothing. */
  let changeExpectedAt = 0;
  let verifying: Promise<boolean> | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    client.on('error', (error) => lose(client, error.message));
    client.on('end', () => lose(client, 'the connection ended'));
    client.on('notification', () => (version += 1));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      isPooled = await goesThroughPooler(client);
      if (isPooled) throw new Error('a pooler is in between, which may give notifications to others');
      if (closing.signal.aborted) throw new Error('closed meanwhile');
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    verifiedAt = performance.now();
    version += 1;
    listening = client;
  }

  function lose(client: pg.Client, reason: string): void {
    if (listening !== client) return;
    listening = null;
    version += 1;
    client.end().catch(() => undefined);
    if (closing.signal.aborted) return;
    onLost(reason);
    void listenAgain();
  }

  async function listenAgain(): Promise<void> {
    while (!closing.signal.aborted && listening === null && !isPooled) {
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      // A failed attempt is followed by another one; until then callers read for themselves.
      if (!closing.signal.aborted) await listen().catch(() => undefined);
    }
  }

  const isVerified = () => verifiedAt >= changeExpectedAt && performance.now() - verifiedAt < verifiedForMs;

  /** A notification of a commit arrives before the answer to any query sent after it. */
  async function ping(client: pg.Client): Promise<boolean> {
    // One query serves all who ask at this moment.
    await immediately();
    const askedAt = performance.now();
    try {
      await client.query('SELECT 1');
      verifiedAt = askedAt;
    } catch (error) {
      lose(client, String(error));
    }
    return listening === client;
  }

  async function verify(): Promise<boolean> {
    const askedAt = performance.now();
    while (listening !== null && (verifiedAt < askedAt || verifiedAt < changeExpectedAt))
      await (verifying ??= ping(listening).finally(() => (verifying = null)));
    return listening !== null;
  }

  await listen().catch((error: unknown) => {
    onLost(String(error));
    void listenAgain();
  });
  return {
    get version() {
      return version;
    },
    get isListening() {
      return listening !== null;
    },
    isCurrent() {
      if (listening === null) return false;
      return isVerified() || verify();
    },
    expectChange() {
      changeExpectedAt = performance.now();
    },
    async close() {
      closing.abort();
      await listening?.end();
    },
  };
}

/** A pooler makes up the number by which a connection's queries are cancelled, and PostgreSQL says its own. */
async function goesThroughPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
}
