import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { proxyTo, type ServerProxy } from '@stillpoint/testing';
import { ManagedPostgres } from '../local/stack/managed-postgres.ts';
import { ManagedProcess } from '../local/stack/managed-process.ts';
import { freePort } from '../local/free-port.ts';
import type { Stack } from '../local/stack.ts';
import { findRedis } from '../local/testing/redis.ts';
import { startTestStack } from '../local/testing/start-test-stack.ts';
import { PROCESSES, type Line, type ProcessName } from './schedule.ts';

export interface Product {
  stack: Stack;
  /** Superuser address that bypasses the proxied line. */
  databaseUrl: string;
  redisUrl: string | null;
  gateways: readonly string[];
  lines: Partial<Record<Line, ServerProxy>>;
  postgres: ManagedPostgres;
  /** Kills a process and starts it again; resolves when it is ready. */
  killAndStart: (process: ProcessName, copy: number) => Promise<void>;
  /** `ready`, or the reason of the process or the system why it is not. */
  readiness: (process: ProcessName, copy: number) => Promise<string>;
  /** What each process that is not ready says. */
  listUnready: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** PostgreSQL's default limit: it must be enough for two of each process. */
const CONNECTIONS = 100;

/** Two gateways and two of each worker, with database, queue and providers behind proxies that can be cut. */
export async function startProduct(options: {
  home: 'postgres' | 'redis';
  dataDir: string;
  print: (line: string) => void;
  trouble: (line: string) => void;
}): Promise<Product> {
  const { home, dataDir, print, trouble } = options;
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    const postgres = new ManagedPostgres(
      { dataDir: path.join(dataDir, 'server'), port: await freePort(), settings: [`max_connections=${CONNECTIONS}`] },
      trouble,
    );
    const databaseUrl = await postgres.start();
    closers.push(() => postgres.stop());
    const lines: Partial<Record<Line, ServerProxy>> = {};
    const open = async (line: Line, address: string) => {
      const proxy = await proxyTo(address);
      await proxy.open();
      closers.push(proxy.shut);
      lines[line] = proxy;
      return proxy.url;
    };
    const behind = await open('database', databaseUrl);

    const redis = home === 'redis' ? await findRedis() : undefined;
    if (home === 'redis' && !redis) throw new Error('Redis is neither at REDIS_URL, nor on the path, nor in Docker');
    if (redis) closers.push(() => redis.stop());
    const queue = redis ? { QUEUE_URL: await open('queue', redis.url) } : {};

    const [paypal, zoom] = [await freePort(), await freePort()];
    const settings = {
      DATABASE_URL: behind,
      ...queue,
      RATE_LIMIT_PER_ADDRESS: '1000000',
      ADMIN_PASSWORD: 'a password against faults',
      SANDBOX_PAYPAL_PORT: String(paypal),
      PAYPAL_API_URL: await open('paypal', `http://127.0.0.1:${paypal}`),
      SANDBOX_ZOOM_PORT: String(zoom),
      ZOOM_API_URL: await open('zoom', `http://127.0.0.1:${zoom}`),
      ZOOM_ACCOUNT_ID: 'sandbox-account',
      ZOOM_CLIENT_ID: 'sandbox-client',
      ZOOM_CLIENT_SECRET: 'sandbox-secret',
    };
    const stack = await startTestStack(path.join(dataDir, 'first'), settings, { progress: print, trouble });
    closers.push(() => stack.stop());
    const second = await secondCopies(stack, path.join(dataDir, 'second'), trouble);
    closers.push(() => second.stop());
    const readiness = (name: ProcessName, copy: number) =>
      copy === 0 ? stack.readiness(name) : second.processes[name].readiness();
    return {
      stack,
      databaseUrl,
      redisUrl: redis?.url ?? null,
      lines,
      postgres,
      readiness,
      stop,
      gateways: [stack.publicUrl, second.gateway],
      async killAndStart(name, copy) {
        const part = second.processes[name];
        await (copy === 0 ? stack.kill(name) : part.kill());
        await again(() => (copy === 0 ? stack.restart(name) : part.start()));
      },
      async listUnready() {
        const states = await Promise.all(
          PROCESSES.flatMap((name) => [0, 1].map(async (copy) => `${name}: ${await readiness(name, copy)}`)),
        );
        return states.filter((state) => !state.endsWith(': ready'));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A failed start, as without a database, is repeated as an orchestrator would. Rejects after four failures. */
async function again(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === 4) throw error;
      await sleep(500);
    }
  }
}

async function secondCopies(stack: Stack, dataDir: string, report: (line: string) => void) {
  const port = await freePort();
  const make = (name: ProcessName): ManagedProcess =>
    new ManagedProcess({
      name,
      env: { ...stack.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
      logDir: path.join(dataDir, 'logs'),
      isBackground: name !== 'gateway',
      readiness: 'readyz',
      changed: () => undefined,
      report: (line) => report(`second ${line}`),
    });
  const processes = Object.fromEntries(PROCESSES.map((name) => [name, make(name)])) as Record<
    ProcessName,
    ManagedProcess
  >;
  await Promise.all(Object.values(processes).map((one) => one.start()));
  return {
    processes,
    gateway: `http://127.0.0.1:${port}`,
    stop: async () => void (await Promise.all(Object.values(processes).map((one) => one.stop()))),
  };
}
