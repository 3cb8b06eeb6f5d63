import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Below the ephemeral ports (Linux: from 32768) and above those chosen for a product (up to 28000), so that nobody is given the
 * port of a closed proxy.
 */
const PORTS = [28_000, 32_000] as const;

/** A TCP proxy in front of a server that can be opened and shut on a fixed port. */
export interface ServerProxy {
  port: number;
  /** Address of the server through the proxy. */
  url: string;
  open: () => Promise<void>;
  /** Refuses new connections and cuts existing ones. */
  shut: () => Promise<void>;
  /** Silences existing connections without closing them, as in a network failure; new ones work. */
  mute: () => void;
}

/** Makes a closed proxy in front of the server of an address such as postgres://host:port/database or redis://host:port. */
export async function proxyTo(address: string): Promise<ServerProxy> {
  const target = new URL(address);
  const [host, targetPort] = [target.hostname, Number(target.port)];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const mute = () => sockets.forEach((socket) => socket.unpipe().pause());
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
  return { port, url: through.toString(), open: () => listen(port), shut, mute };
}
