import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below the ports that systems lend to connections going out, any of which may take one between its choice and its use. */
const [FIRST, LAST] = [12_000, 32_000];

/** A TCP port on the loopback interface that nothing uses at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (!(await portInUse(port))) return port;
  }
}

/** True when something already listens on the port, on loopback or on every interface. */
export async function portInUse(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', undefined]) if (!(await canListen(port, host))) return true;
  return false;
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
