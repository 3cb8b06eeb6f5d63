import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { freePort } from '../infra/local/free-port.ts';
import { isAlive, readPidFile } from '../infra/local/postgres/postgres-previous.ts';
import { startsOfProduct, WITHIN_MS } from './support/npm-start.ts';

const { dataDir, start } = startsOfProduct();
const PASSWORD = 'the keeper of the other door';
type Run = ReturnType<typeof start>;

const siteOf = async (run: Run) => (await run.seen(/Site +(\S+)[\s\S]*Ctrl-C stops/))[1] ?? '';
const processesOf = (dir: string) =>
  (JSON.parse(readFileSync(path.join(dir, 'running.json'), 'utf8')) as { children: { pid: number }[] }).children.map(
    ({ pid }) => pid,
  );
const postgresOf = (dir: string) => readPidFile(path.join(dir, 'postgres'))!.pid;

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
      writeFileSync(path.join(dirs[1], 'password'), `${PASSWORD}\n`);
      const asFile = { ADMIN_PASSWORD_FILE: path.join(dirs[1], 'password') };
      // Linux has more loopback addresses than the one that everything else is reached at.
      const HOST = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
      const PORT = String(await freePort());
      const elsewhere = { HOST, PORT, PUBLIC_URL: `http://${HOST}:${PORT}` };
      runs.push(start(dirs[0]), start(dirs[1], [], { ...asFile, ...elsewhere }));
      for (const run of runs) {
        await siteOf(run);
        startedIn.push(Date.now() - began);
      }
    }, 2 * WITHIN_MS);

    test('npm start runs twice side by side, each time with its own content and login, a password in a file included', async () => {
      for (const run of runs) {
        const site = await siteOf(run);
        expect((await fetch(`${site}/readyz`)).status).toBe(200);
        expect((await fetch(site)).headers.get('content-type')).toContain('text/html');
        expect(await (await fetch(`${site}/api/services`)).json()).toHaveLength(5);
        expect(await (await fetch(`${site}/api/availability`)).json()).toHaveLength(5);
      }
      expect(one().screen()).toMatch(/password (\w{4}-){3}\w{4}\n/);
      expect(other().screen()).toContain(`password ${PASSWORD}\n`);
    });

    test('npm start refuses a data folder from which the product is already running', async () => {
      const again = start(dirs[0]);
      expect((await again.exited)[0]).toBe(1);
      expect(again.screen()).toContain('Stillpoint already runs from');
    });

    test('npm start with a setting that cannot be used says which and why', async () => {
      const refused = start(dataDir(), [], { PRACTICE_TIMEZONE: 'Mars/Base' });
      expect((await refused.exited)[0]).toBe(1);
      expect(refused.screen()).toContain('PRACTICE_TIMEZONE: must be an IANA time zone');
    });

    test('npm start restarts each process that crashes, and the database', async () => {
      const site = await siteOf(one());
      for (const pid of processesOf(dirs[0])) process.kill(pid, 'SIGKILL');
      for (const name of ['sandbox', 'booking', 'notification', 'payment', 'gateway'])
        await one().seen(new RegExp(`${name} is up again`));
      expect((await fetch(`${site}/readyz`)).status).toBe(200);
      process.kill(postgresOf(dirs[0]), 'SIGQUIT');
      await one().seen(/the database is up again/);
      await until('the site to be ready', async () => (await fetch(`${site}/readyz`)).status === 200, WITHIN_MS);
    });

    test('npm start stops everything it started on Ctrl-C, and says so', async () => {
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
