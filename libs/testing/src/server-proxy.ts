import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Below the ephemeral ports (Linux: from 32768) and above those chosen for a product (up to 28000), so that nobody is given the
 * port of a closed proxy.
 */
const PORTS = [28_000, 32_000] as const;
/** Ten probes, a second apart, after ten seconds. */
const KEEPALIVE_MS = 20_000;

/** A TCP proxy in front of a server that can be opened and shut on a fixed port. */
export interface ServerProxy {
  port: number;
  /** Address of the server through the proxy. */
  url: string;
  /** Takes connections and passes data on at once. Silenced connections stay silent. */
  open: () => Promise<void>;
  /** Refuses new connections and cuts existing ones. */
  shut: () => Promise<void>;
  /** Ends every connection at once, and each new one until `open`. */
  cut: () => void;
  /**
   * Silences existing connections without closing them, as when a firewall drops its state; new ones work. Whoever waits for an answer
   * waits for ever; others are notified by keepalive after a while. Who ends one is confirmed that it ended, unless `isDeaf`.
   */
  silence: (isDeaf?: boolean) => void;
  /** How many silenced connections were ended by who opened them. */
  endedInSilence: () => number;
  /** Delays each piece of data by this many milliseconds. */
  delay: (ms: number) => void;
}

interface Pair {
  near: Socket;
  far: Socket;
  isSilent: boolean;
  isDeaf: boolean;
  /** Whether the near side sent last. */
  isWaiting: boolean;
}

/** Makes a closed proxy in front of the server of an address such as postgres://host:port/database or redis://host:port. */
export async function proxyTo(address: string): Promise<ServerProxy> {
  const target = new URL(address);
  const pairs = new Set<Pair>();
  let isCut = false;
  let lateMs = 0;
  let endedInSilence = 0;

  /** Passes on what one side sends, late and in order, and its end. */
  function carry(pair: Pair, from: Socket, to: Socket): void {
    let earlier = Promise.resolve();
    const inOrder = (work: () => void) => {
      const due = lateMs;
      earlier = earlier.then(() => (due > 0 ? sleep(due) : undefined)).then(() => (pair.isSilent ? undefined : work()));
    };
    from.on('data', (data) => {
      if (!pair.isSilent || from === pair.near) pair.isWaiting = from === pair.near;
      inOrder(() => void (to.destroyed || to.write(data)));
    });
    from.once('end', () => {
      if (from === pair.near && pair.isSilent) endedInSilence++;
      if (from === pair.near && !pair.isDeaf) pair.near.end();
      inOrder(() => void to.end());
    });
    from.once('close', () => {
      // The other end of a silenced connection is not told that it ended.
      if (pair.isSilent && from === pair.far) return;
      pairs.delete(pair);
      inOrder(() => void to.destroy());
      if (pair.isSilent) to.destroy();
    });
    from.on('error', () => from.destroy());
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.destroy();
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    near.setNoDelay(true);
    const pair = { near, far, isSilent: false, isDeaf: false, isWaiting: false };
    pairs.add(pair);
    carry(pair, near, far);
    carry(pair, far, near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const endAll = () => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
  };
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      endAll();
    });
  const listenAnywhere = async (): Promise<number> => {
    for (;;) {
      const port = randomInt(...PORTS);
      try {
        await listen(port);
        return port;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      }
    }
  };
  const port = await listenAnywhere();
  await shut();
  const through = new URL(address);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    port,
    url: through.toString(),
    async open() {
      isCut = false;
      lateMs = 0;
      if (!server.listening) await listen(port);
    },
    shut,
    cut() {
      isCut = true;
      endAll();
    },
    silence(isDeaf = false) {
      for (const pair of pairs) {
        pair.isSilent = true;
        pair.isDeaf = isDeaf;
        setTimeout(() => pair.isWaiting || pair.near.destroy(), KEEPALIVE_MS).unref();
      }
    },
    endedInSilence: () => endedInSilence,
    delay: (ms) => (lateMs = ms),
  };
}
