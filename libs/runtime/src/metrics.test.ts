import { log } from '@stillpoint/testing';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerGauge } from './metrics.ts';

test('a metric whose source is silent holds up the others for five seconds at most, not until the scrape is given up', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const to = { metrics: new Registry(), log };
  registerGauge(
    to,
    { name: 'queue_jobs', help: 'Of a queue that does not answer' },
    () => new Promise(() => undefined),
  );
  registerGauge(to, { name: 'clock_jump_seconds', help: 'Known without asking' }, () => 7);
  const scraped = to.metrics.metrics();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.race([scraped, Promise.resolve('still waiting')])).toContain('clock_jump_seconds 7\n');
});
