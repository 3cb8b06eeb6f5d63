import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

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

/** Runs of a test that failed half-way. */
const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
});
afterAll(() => {
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
  const seen = async (pattern: RegExp) => {
    for (const deadline = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const found = pattern.exec(screen);
      if (found) return found;
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`"${pattern}" did not appear:\n${screen}`);
    }
  };
  return { child, exited, seen, screen: () => screen };
}

const siteOf = async (run: ReturnType<typeof start>) => (await run.seen(/Site +(\S+)[\s\S]*Ctrl-C stops/))[1] ?? '';
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

async function allGone(pids: number[]) {
  for (
    const deadline = Date.now() + 15_000;
    pids.some(isAlive);
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    if (Date.now() > deadline) throw new Error(`still alive: ${pids.filter(isAlive).join(', ')}`);
  }
}

describe('npm start', () => {
  test('runs twice side by side, each with its own content and login, and stops at Ctrl-C', async () => {
    const dirs = [dataDir(), dataDir()];
    const runs = dirs.map(start);
    const passwords = new Set<string>();
    for (const run of runs) {
      const site = await siteOf(run);
      passwords.add(/password (\S+)/.exec(run.screen())?.[1] ?? '');
      expect((await fetch(`${site}/readyz`)).status).toBe(200);
      expect((await fetch(site)).headers.get('content-type')).toContain('text/html');
      expect(await (await fetch(`${site}/api/services`)).json()).toHaveLength(5);
      expect(await (await fetch(`${site}/api/availability`)).json()).toHaveLength(5);
    }
    expect(passwords.size).toBe(2);
    const again = start(dirs[0] ?? '');
    expect((await again.exited)[0]).toBe(1);
    expect(again.screen()).toContain('Stillpoint already runs from');
    const pids = dirs.flatMap((dir) => [...processesOf(dir), postgresOf(dir)]);
    for (const run of runs) run.child.kill('SIGINT');
    for (const run of runs) {
      expect((await run.exited)[0]).toBe(0);
      expect(run.screen()).toContain('Stopped.');
    }
    expect(pids.filter(isAlive)).toEqual([]);
  }, 120_000);

  test('leaves nothing running when it is killed, and the next start is up within 10 s with the same login', async () => {
    const dir = dataDir();
    const first = start(dir);
    await siteOf(first);
    const pids = [...processesOf(dir), postgresOf(dir)];
    expect(pids).toHaveLength(6);
    first.child.kill('SIGKILL');
    await allGone(pids);
    const began = Date.now();
    const second = start(dir);
    const site = await siteOf(second);
    // Ten seconds of a machine that has nothing else to do.
    const share = Math.max(1, (os.loadavg()[0] ?? 1) / os.availableParallelism());
    expect(Date.now() - began).toBeLessThan(10_000 * share);
    expect(second.screen()).toContain('password as set before');
    expect((await fetch(`${site}/readyz`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect((await second.exited)[0]).toBe(0);
  }, 120_000);

  test('starts a process again that crashes', async () => {
    const dir = dataDir();
    const run = start(dir);
    const site = await siteOf(run);
    for (const pid of processesOf(dir)) process.kill(pid, 'SIGKILL');
    for (const name of ['sandbox', 'booking', 'notification', 'payment', 'gateway'])
      await run.seen(new RegExp(`${name} is up again`));
    expect((await fetch(`${site}/readyz`)).status).toBe(200);
    process.kill(postgresOf(dir), 'SIGQUIT');
    await run.seen(/the database is up again/);
    for (const deadline = Date.now() + 30_000; (await fetch(`${site}/readyz`)).status !== 200;)
      expect(Date.now()).toBeLessThan(deadline);
    run.child.kill('SIGINT');
    expect((await run.exited)[0]).toBe(0);
  }, 180_000);
});
