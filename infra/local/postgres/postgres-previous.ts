import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Process id, port and state as the server itself writes them into its data folder; undefined before it has. */
export function readPidFile(cluster: string): { pid: number; port: number; ready: boolean } | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Makes sure no server of an earlier run still holds the data folder. The caller owns the folder, so a server found
 * there is an orphan: normally it is already stopping (its guardian saw the parent die) and gets 3 s for that, then it is
 * signalled (fast, then immediate shutdown). A pid file whose process is gone, or is another program by now, is removed.
 */
export async function stopPreviousServer(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const started = Date.now();
  const signals: [number, NodeJS.Signals][] = [
    [3_000, 'SIGINT'],
    [13_000, 'SIGQUIT'],
  ];
  for (;;) {
    const previous = readPidFile(cluster);
    if (previous === undefined) return;
    if (!isPostgres(previous.pid)) return rmSync(file, { force: true });
    const waited = Date.now() - started;
    if (waited > 20_000)
      throw new Error(`An earlier PostgreSQL (process ${previous.pid}) does not stop: end it, then start again.`);
    if (signals[0] && waited > signals[0][0]) process.kill(previous.pid, signals.shift()?.[1]);
    await sleep(50);
  }
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const commandLine = path.join('/proc', String(pid), 'cmdline');
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres');
}

/** True when a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
