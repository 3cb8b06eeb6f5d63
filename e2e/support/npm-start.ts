import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { until } from '@stillpoint/testing';
import { PORT_NAMES } from '../../infra/local/stack/ports.ts';
import { newTestDataDir } from '../../infra/local/testing/new-data-dir.ts';

/** How long a start, an end or a start again may take on a machine that has much else to do, milliseconds. */
export const WITHIN_MS = 240_000;

const root = path.resolve(import.meta.dirname, '../..');
const anyPorts = Object.fromEntries(PORT_NAMES.map((name) => [name, '0']));

/** Products of this file's own, each with a folder of its own; what still runs and lies there after its tests goes. */
export function startsOfProduct() {
  const folders: string[] = [];
  const dataDir = () => folders[folders.push(newTestDataDir('start')) - 1] ?? '';
  /** Runs that a failure left behind. */
  const running = new Set<ChildProcess>();
  afterAll(async () => {
    for (const child of running) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** `npm start` without npm: a process whose screen is read. */
  function start(dir: string, args: string[] = [], settings: NodeJS.ProcessEnv = {}) {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...anyPorts, DATA_DIR: dir, ...settings };
    const child = spawn(process.execPath, ['infra/local/bootstrap.mjs', 'start', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let screen = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (screen += text.toString()));
    const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
    const seen = (pattern: RegExp) =>
      until(
        `${pattern} on the screen`,
        () => {
          const found = pattern.exec(screen);
          if (!found && child.exitCode !== null) throw new Error(`it ended before ${pattern} was there:\n${screen}`);
          return found;
        },
        WITHIN_MS,
      ).catch((error: Error) => {
        throw new Error(`${error.message}\n${screen}`);
      });
    return { child, exited, seen, screen: () => screen };
  }
  return { dataDir, start };
}
