import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildIfStale } from '../local/building/build.ts';
import { startProduct, type Product } from './product.ts';
import { startVisitors } from './visitors.ts';
import { newDataDir } from '../local/testing/new-data-dir.ts';

const RESTARTS = 5;
const AWAY_MS = 1_000;
/** Between two restarts, so that the next one meets a product at work. */
const AT_WORK_MS = 4_000;

/** Milliseconds until every process is ready, and what the last of them said before. */
async function untilReady(product: Product): Promise<{ tookMs: number; last: string }> {
  const began = performance.now();
  for (let last = ''; ; await sleep(50)) {
    const unready = await product.listUnready();
    if (unready.length === 0) return { tookMs: Math.round(performance.now() - began), last };
    last = unready.join('; ');
  }
}

test.each(['postgres', 'redis'] as const)(
  'two of each process under load with queues in %s are ready within 3 s after the database was down for a second, and none exits',
  { timeout: 600_000 },
  async (home) => {
    await buildIfStale(() => undefined, ['services']);
    const dataDir = newDataDir('restarts');
    const ended: string[] = [];
    const trouble = (line: string) => line.includes('stopped by itself') && ended.push(line);
    const product = await startProduct({ home, dataDir, print: () => undefined, trouble });
    const recoveries: number[] = [];
    try {
      const visitors = await startVisitors(product, 1);
      for (let round = 0; round < RESTARTS; round++) {
        await sleep(AT_WORK_MS);
        await product.postgres.stop();
        await sleep(AWAY_MS);
        await product.postgres.start();
        const { tookMs, last } = await untilReady(product);
        process.stdout.write(
          `${new Date().toISOString()} ready after ${tookMs} ms; before: ${last || 'as soon as asked'}\n`,
        );
        recoveries.push(tookMs);
      }
      await visitors.stop();
    } finally {
      await product.stop();
    }
    expect(ended).toEqual([]);
    expect(Math.max(...recoveries)).toBeLessThan(3_000);
    // Where it fails, its logs stay.
    rmSync(dataDir, { recursive: true, force: true });
  },
);
