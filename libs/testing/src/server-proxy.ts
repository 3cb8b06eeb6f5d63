import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';

/** Neither handed out by systems (Linux from 32768) nor chosen for a product (up to 28000): nobody is given the port of a shut proxy. */
const PORTS = [28_000, 32_000] as const;

/** A TCP proxy in front of a server: opened and shut at will, on a port that stays the same. */
export interface ServerProxy {
  port: number;
  /** The address of the server behind, through the proxy. */
  url: string;
  open: () => Promise<void>;
  /** Refuses new connections and cuts those that exist. */
  shut: () => Promise<void>;
  /** Existing connections go silent without being closed, as in a network failure; new ones get through. */
  mute: () => void;
}

/** Makes a shut proxy in front of the server of an address such as postgres://host:port/database or redis://host:port. */
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
