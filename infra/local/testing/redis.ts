import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { requireAddress } from '@stillpoint/config';
import { freePort } from '../free-port.ts';
import { spawnGuarded } from '../stack/guarded-spawn.ts';
import { lastLines, openLog } from '../log-file.ts';

export interface TestRedis {
  url: string;
  /** Where it came from, for the screen. */
  origin: string;
  stop(): Promise<void>;
}

/** The one of docker-compose.yml. */
const IMAGE = 'redis:8@sha256:6f81e8915c60b065a524e6967e0ad1c639ba6efa84d669f823683ea04d9150ee';
const SETTINGS = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];

/** A Redis for the tests: REDIS_URL, else `redis-server` from PATH, else a container; undefined when none can be had. */
export async function findRedis(): Promise<TestRedis | undefined> {
  if (process.env.REDIS_URL) {
    await answered(process.env.REDIS_URL, 5_000, () => '');
    return { url: process.env.REDIS_URL, origin: 'REDIS_URL', stop: () => Promise.resolve() };
  }
  if (spawnSync('redis-server', ['--version']).status === 0) return fromPath();
  if (spawnSync('docker', ['info'], { timeout: 10_000 }).status === 0) return fromContainer();
  return undefined;
}

async function fromPath(): Promise<TestRedis> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stillpoint-redis-'));
  const port = await freePort();
  const log = path.join(dir, 'redis.log');
  const output = openLog(log);
  const { child, exited } = spawnGuarded(
    ['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--dir', dir, ...SETTINGS],
    output,
  );
  closeSync(output);
  const url = `redis://127.0.0.1:${port}`;
  const stop = async () => {
    child.ref();
    child.kill('SIGTERM');
    await exited;
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await answered(url, 10_000, () => lastLines(log, 8));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, origin: 'redis-server on PATH', stop };
}

async function fromContainer(): Promise<TestRedis> {
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withCommand(['redis-server', ...SETTINGS])
    .withExposedPorts(6379)
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    origin: `a container of ${IMAGE}`,
    stop: async () => void (await container.stop()),
  };
}

/** Everything in it is gone, as after a loss. */
export async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(requireAddress('Redis', url, ['redis', 'rediss']));
  await redis.flushall().finally(() => redis.disconnect());
}

async function answered(url: string, withinMs: number, why: () => string): Promise<void> {
  const deadline = Date.now() + withinMs;
  const redis = new Redis(requireAddress('Redis', url, ['redis', 'rediss']), {
    lazyConnect: true,
    retryStrategy: () => 100,
    maxRetriesPerRequest: null,
  });
  let last = '';
  redis.on('error', (error: Error) => (last = error.message));
  try {
    void redis.connect().catch((error: Error) => (last = error.message));
    const pong = await Promise.race([
      redis.ping(),
      new Promise((resolve) => setTimeout(resolve, deadline - Date.now(), 'late')),
    ]);
    if (pong === 'late') throw new Error(`Redis at ${url} does not answer: ${last}\n${why()}`);
  } finally {
    redis.disconnect();
  }
}
