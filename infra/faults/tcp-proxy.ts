import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOn } from '../sandbox/listen.ts';

/** Ten probes, a second apart, after ten seconds. */
const KEEPALIVE_MS = 20_000;

export interface TcpProxy {
  port: number;
  /** Ends every connection at once and refuses new ones until `heal`. */
  cut: () => void;
  /**
   * Silences existing connections, as when a firewall drops its state; new ones work. Whoever waits for an answer waits for
   * ever; others are notified by keepalive after a while.
   */
  silence: () => void;
  /** Delays each piece of data by this many milliseconds. */
  delay: (ms: number) => void;
  /** Accepts connections and removes the delay. Silenced connections stay silent. */
  heal: () => void;
  stop: () => Promise<void>;
}

/** Forwards TCP connections to a port of this machine, with faults on request. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<{ near: net.Socket; far: net.Socket; isSilent: boolean; isWaiting: boolean }>();
  let isCut = false;
  let lateMs = 0;

  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect({ host: '127.0.0.1', port: target, noDelay: true });
    near.setNoDelay(true);
    const pair = { near, far, isSilent: false, isWaiting: false };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      let earlier = Promise.resolve();
      const inOrder = (work: () => void) => {
        const due = lateMs;
        earlier = earlier
          .then(() => (due > 0 ? sleep(due) : undefined))
          .then(() => (pair.isSilent ? undefined : work()));
      };
      from.on('data', (data) => {
        if (!pair.isSilent || from === near) pair.isWaiting = from === near;
        inOrder(() => void (to.destroyed || to.write(data)));
      });
      from.once('end', () => inOrder(() => void to.end()));
      from.once('close', () => {
        // The other end of a silenced connection is not told that it ended.
        if (pair.isSilent && from === far) return;
        pairs.delete(pair);
        inOrder(() => void to.destroy());
        if (pair.isSilent) to.destroy();
      });
      from.on('error', () => from.destroy());
    }
  });
  return {
    port: await listenOn(server),
    cut() {
      isCut = true;
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
    },
    silence() {
      for (const pair of pairs) {
        pair.isSilent = true;
        setTimeout(() => pair.isWaiting || pair.near.destroy(), KEEPALIVE_MS).unref();
      }
    },
    delay: (ms) => (lateMs = ms),
    heal() {
      isCut = false;
      lateMs = 0;
    },
    async stop() {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
