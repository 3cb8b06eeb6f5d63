import { setImmediate as immediately, setTimeout as sleep } from 'node:timers/promises';
import { requireAddress } from '@stillpoint/config';
import pg from 'pg';

/** Says whether what was read before still holds, without reading it again. */
export interface ChangeFeed {
  /** Rises with each change, and with each moment in which one may have been missed. What was read under another number may be old. */
  readonly version: number;
  /** Whether `version` can be trusted now. False while the connection is away: then everything is read anew. */
  holds: () => boolean | Promise<boolean>;
  /** This process may just have changed something: `version` is trusted again once it must have risen, had there been a change. */
  expectChange: () => void;
  close: () => Promise<void>;
}

interface FeedOptions {
  url: string;
  channel: string;
  /** The connection's name in pg_stat_activity. */
  name: string;
  /** Called with the reason when the connection was lost. */
  onLost: (reason: string) => void;
  /**
   * A connection that answered so many milliseconds ago is asked again before it is trusted: a dead one can look open for minutes.
   * With 0 nothing that was committed before is ever missed, at the price of a question each time.
   */
  provenMs?: number;
}

const ANSWER_MS = 1_000;
const RETRY_MS = 500;
const CONNECT_MS = 5_000;

/**
 * Listens to a channel on which PostgreSQL notifies, at the commit, that something changed. The connection is its own, opened again
 * when it was lost. Resolves after the first try, whether it succeeded or not. Throws when `url` names no host.
 */
export async function openChangeFeed(options: FeedOptions): Promise<ChangeFeed> {
  const { url, channel, name, onLost, provenMs = 1_000 } = options;
  const connectionString = requireAddress('the database', url, ['postgres', 'postgresql']);
  const closing = new AbortController();
  let version = 0;
  let listening: pg.Client | null = null;
  let provenAt = 0;
  /** What was proven before does not count any more. */
  let doubtedAt = 0;
  let proving: Promise<boolean> | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', (error) => lose(client, error.message));
    client.on('end', () => lose(client, 'the connection ended'));
    client.on('notification', () => (version += 1));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      if (closing.signal.aborted) throw new Error('closed meanwhile');
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    provenAt = performance.now();
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
    while (!closing.signal.aborted && listening === null) {
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      // The next try is the answer to one that fails; what is asked meanwhile reads for itself.
      if (!closing.signal.aborted) await listen().catch(() => undefined);
    }
  }

  const isProven = () => provenAt >= doubtedAt && performance.now() - provenAt < provenMs;

  /** What is notified at a commit arrives before the answer to a question that is asked after it. */
  async function prove(client: pg.Client): Promise<boolean> {
    // One question for all who ask at this moment.
    await immediately();
    const askedAt = performance.now();
    try {
      await client.query('SELECT 1');
      provenAt = askedAt;
    } catch (error) {
      lose(client, String(error));
    }
    return listening === client;
  }

  async function confirm(): Promise<boolean> {
    const askedAt = performance.now();
    while (listening !== null && (provenAt < askedAt || provenAt < doubtedAt))
      await (proving ??= prove(listening).finally(() => (proving = null)));
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
    holds() {
      if (listening === null) return false;
      return isProven() || confirm();
    },
    expectChange() {
      doubtedAt = performance.now();
    },
    async close() {
      closing.abort();
      await listening?.end();
    },
  };
}
