import { randomInt } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Below the ports that systems lend to connections going out, any of which may take one between its choice and its use, and those of
 * proxies that tests keep shut (`libs/testing/src/server-proxy.ts`).
 */
const [FIRST, LAST] = [12_000, 28_000];
/** A folder with a file for each chosen port, so that processes which choose at the same time get different ones. */
const CHOSEN = path.join(tmpdir(), `stillpoint-ports-${process.getuid?.() ?? 'all'}`);
const FORGOTTEN_AFTER_MS = 3_600_000;

/** A free TCP port on the loopback interface, which nobody else was given within the last hour. */
export async function freePort(): Promise<number> {
  await mkdir(CHOSEN, { recursive: true });
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await isFirstToChoose(port)) && !(await portInUse(port))) return port;
  }
}

async function isFirstToChoose(port: number): Promise<boolean> {
  const file = path.join(CHOSEN, String(port));
  try {
    await writeFile(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Null when another process has deleted it at the same moment.
    const earlier = await stat(file).catch(() => null);
    if (earlier && Date.now() - earlier.mtimeMs > FORGOTTEN_AFTER_MS) await rm(file, { force: true });
    return false;
  }
}

/** True when something already listens on the port, on loopback or on every interface. */
export async function portInUse(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', undefined]) if (!(await canListen(port, host))) return true;
  return false;
}

/** Whether it is an address of this machine, or a name of one. */
export const canBindTo = (host: string): Promise<boolean> => canListen(0, host).catch(() => false);

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
