import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';

/** How long a start, an end or a start again may take on a machine that has much else to do, milliseconds. */
const WITHIN_MS = 240_000;

const root = path.resolve(import.meta.dirname, '..');
const folders: string[] = [];
const dataDir = () => folders[folders.push(mkdtempSync(path.join(os.tmpdir(), 'stillpoint-start-'))) - 1] ?? '';
const anyPorts = Object.fromEntries(
  [
    'PORT',
    'SANDBOX_MAIL_HTTP_PORT',
    'SANDBOX_SMTP_PORT',
    'SANDBOX_IMAP_PORT',
    'SANDBOX_PAYPAL_PORT',
    'SANDBOX_ZOOM_PORT',
    'EMBEDDED_POSTGRES_PORT',
  ].map((name) => [name, '0']),
);

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
function start(dir: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...anyPorts, DATA_DIR: dir };
  const child = spawn(process.execPath, ['infra/local/bootstrap.mjs', 'start'], {
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

type Run = ReturnType<typeof start>;

const siteOf = async (run: Run) => (await run.seen(/Site +(\S+)[\s\S]*Ctrl-C stops/))[1] ?? '';
const processesOf = (dir: string) =>
  (JSON.parse(readFileSync(path.join(dir, 'running.json'), 'utf8')) as { children: { pid: number }[] }).children.map(
    ({ pid }) => pid,
  );
const postgresOf = (dir: string) =>
  Number(readFileSync(path.join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe(
  'npm start',
  () => {
    const dirs = [dataDir(), dataDir()] as const;
    const runs: Run[] = [];
    const startedIn: number[] = [];
    /** The two products that all of these tests are about, one after the other. */
    const [one, other] = [() => runs[0]!, () => runs[1]!];

    beforeAll(async () => {
      const began = Date.now();
      runs.push(...dirs.map(start));
      for (const run of runs) {
        await siteOf(run);
        startedIn.push(Date.now() - began);
      }
    }, 2 * WITHIN_MS);

    test('npm start runs twice side by side, each with its own content and login', async () => {
      for (const run of runs) {
        const site = await siteOf(run);
        expect((await fetch(`${site}/readyz`)).status).toBe(200);
        expect((await fetch(site)).headers.get('content-type')).toContain('text/html');
        expect(await (await fetch(`${site}/api/services`)).json()).toHaveLength(5);
        expect(await (await fetch(`${site}/api/availability`)).json()).toHaveLength(5);
      }
      expect(new Set(runs.map((run) => /password (\S+)/.exec(run.screen())?.[1] ?? '')).size).toBe(2);
    });

    test('npm start refuses a folder from which the product runs already', async () => {
      const again = start(dirs[0]);
      expect((await again.exited)[0]).toBe(1);
      expect(again.screen()).toContain('Stillpoint already runs from');
    });

    test('npm start starts each process again that crashes, and the database', async () => {
      const site = await siteOf(one());
      for (const pid of processesOf(dirs[0])) process.kill(pid, 'SIGKILL');
      for (const name of ['sandbox', 'booking', 'notification', 'payment', 'gateway'])
        await one().seen(new RegExp(`${name} is up again`));
      expect((await fetch(`${site}/readyz`)).status).toBe(200);
      process.kill(postgresOf(dirs[0]), 'SIGQUIT');
      await one().seen(/the database is up again/);
      await until('the site to be ready', async () => (await fetch(`${site}/readyz`)).status === 200, WITHIN_MS);
    });

    test('npm start ends everything it started at Ctrl-C, and says so', async () => {
      const pids = [...processesOf(dirs[0]), postgresOf(dirs[0])];
      one().child.kill('SIGINT');
      expect((await one().exited)[0]).toBe(0);
      expect(one().screen()).toContain('Stopped.');
      expect(pids.filter(isAlive)).toEqual([]);
    });

    test('npm start leaves nothing running when it is killed, and the next start is up within 10 s with the same login', async () => {
      const pids = [...processesOf(dirs[1]), postgresOf(dirs[1])];
      expect(pids).toHaveLength(6);
      other().child.kill('SIGKILL');
      await until('everything to be gone', () => !pids.some(isAlive), WITHIN_MS);
      const began = Date.now();
      const next = start(dirs[1]);
      const site = await siteOf(next);
      // Where two first starts side by side took long, this machine has much else to do.
      expect(Date.now() - began).toBeLessThan(Math.max(10_000, 4 * Math.max(...startedIn)));
      expect(next.screen()).toContain('password as set before');
      expect((await fetch(`${site}/readyz`)).status).toBe(200);
      next.child.kill('SIGTERM');
      expect((await next.exited)[0]).toBe(0);
    });
  },
  3 * WITHIN_MS,
);
