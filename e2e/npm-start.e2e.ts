import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { freePort } from '../infra/local/free-port.ts';
import { fillMailbox } from '../infra/bench/mailbox/fill-mailbox.ts';
import { MAILBOX_USER, untilCopied } from '../infra/bench/mailbox/first-copy.ts';
import { isAlive, readPidFile } from '../infra/local/postgres/postgres-previous.ts';
import { expectFrugal, firstCopyTitle, hasProc } from './support/first-copy.ts';
import { startsOfProduct, WITHIN_MS } from './support/npm-start.ts';

const { dataDir, start } = startsOfProduct();
type Run = ReturnType<typeof start>;

const siteOf = async (run: Run) => (await run.seen(/Site +(\S+)[\s\S]*Ctrl-C stops/))[1] ?? '';
const processesOf = (dir: string) =>
  (JSON.parse(readFileSync(path.join(dir, 'running.json'), 'utf8')) as { children: { pid: number }[] }).children.map(
    ({ pid }) => pid,
  );
/** So many that a copy which leaves its memory to the garbage collector needs more than it may. */
const MAILS = 2_500;
const postgresOf = (dir: string) => readPidFile(path.join(dir, 'postgres'))!.pid;

describe(
  'npm start',
  () => {
    const dir = dataDir();
    /** The product that all of these tests are about, one after the other. */
    let run: Run;
    let startedIn: number;
    let smtpPort: number;

    beforeAll(async () => {
      // They wait in its mailbox.
      fillMailbox(path.join(dir, 'sandbox', 'mail'), MAILBOX_USER, MAILS);
      smtpPort = await freePort();
      const began = Date.now();
      run = start(dir, [], { PRACTICE_EMAIL: MAILBOX_USER, SANDBOX_SMTP_PORT: String(smtpPort) });
      await siteOf(run);
      startedIn = Date.now() - began;
    }, 2 * WITHIN_MS);

    test('npm start makes a product with content and says where it is and how to sign in', async () => {
      const site = await siteOf(run);
      expect((await fetch(`${site}/readyz`)).status).toBe(200);
      expect((await fetch(site)).headers.get('content-type')).toContain('text/html');
      expect(await (await fetch(`${site}/api/services`)).json()).toHaveLength(5);
      expect(await (await fetch(`${site}/api/availability`)).json()).toHaveLength(5);
      expect(run.screen()).toMatch(/password (\w{4}-){3}\w{4}\n/);
    });

    test.skipIf(!hasProc)(firstCopyTitle(MAILS), async () => {
      const [, password] = await run.seen(/password (\S+)/);
      const product = {
        publicUrl: await siteOf(run),
        adminLogin: { username: 'admin', password },
        smtpPort,
        dataDir: dir,
      };
      await expectFrugal(MAILS, await untilCopied(product, MAILS, console.log));
    });

    test('npm start refuses a data folder from which the product is already running', async () => {
      const again = start(dir);
      expect((await again.exited)[0]).toBe(1);
      expect(again.screen()).toContain('Stillpoint already runs from');
    });

    test('npm start restarts each process that crashes, and the database', async () => {
      const site = await siteOf(run);
      for (const pid of processesOf(dir)) process.kill(pid, 'SIGKILL');
      for (const name of ['sandbox', 'booking', 'notification', 'payment', 'gateway'])
        await run.seen(new RegExp(`${name} is up again`));
      expect((await fetch(`${site}/readyz`)).status).toBe(200);
      process.kill(postgresOf(dir), 'SIGQUIT');
      await run.seen(/the database is up again/);
      await until('the site to be ready', async () => (await fetch(`${site}/readyz`)).status === 200, WITHIN_MS);
    });

    test('npm start leaves nothing running when it is killed, and the next start is up within 10 s with the same login, at another address', async () => {
      const pids = [...processesOf(dir), postgresOf(dir)];
      expect(pids).toHaveLength(6);
      run.child.kill('SIGKILL');
      await until('everything to be gone', () => !pids.some(isAlive), WITHIN_MS);
      const began = Date.now();
      // Linux has more loopback addresses than the one that everything else is reached at.
      const HOST = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
      const PORT = String(await freePort());
      run = start(dir, [], { HOST, PORT, PUBLIC_URL: `http://${HOST}:${PORT}` });
      expect(await siteOf(run)).toContain(HOST);
      // Where the first start took long, this machine has much else to do.
      expect(Date.now() - began).toBeLessThan(Math.max(10_000, 4 * startedIn));
      expect(run.screen()).toContain('password as set before');
      expect((await fetch(`http://${HOST}:${PORT}/readyz`)).status).toBe(200);
    });

    test('npm start stops everything it started on Ctrl-C, and says so', async () => {
      const pids = [...processesOf(dir), postgresOf(dir)];
      run.child.kill('SIGINT');
      expect((await run.exited)[0]).toBe(0);
      expect(run.screen()).toContain('Stopped.');
      expect(pids.filter(isAlive)).toEqual([]);
    });

    test('npm start that gets Ctrl-C while it starts says when it stops, and stops', async () => {
      run = start(dir);
      await run.seen(/Starting the database/);
      run.child.kill('SIGINT');
      expect((await run.exited)[0]).toBe(0);
      expect(run.screen()).toMatch(/It stops as soon as it is up[\s\S]*Stopped\./);
      expect(run.screen()).not.toContain('Stillpoint is ready');
    });
  },
  3 * WITHIN_MS,
);
