import type { Logger } from '@stillpoint/log';
import { Counter, Gauge, type Registry } from 'prom-client';
import { withDeadline } from './deadline.ts';

/** One value, or one per value of the label. */
type Values = number | readonly (readonly [label: string, value: number])[];

/** Prometheus waits ten seconds for all of a process' metrics. */
const READ_DEADLINE_MS = 5_000;

/** Makes a gauge that is read at each scrape; a read that fails or gets no answer does not affect the other metrics. */
export function registerGauge(
  to: { metrics: Registry; log: Logger },
  gauge: { name: string; help: string; label?: string },
  read: () => Values | Promise<Values>,
): void {
  const { name, help, label } = gauge;
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [to.metrics],
    async collect() {
      try {
        const values = await withDeadline(READ_DEADLINE_MS, Promise.resolve(read()));
        this.reset();
        if (typeof values === 'number') this.set(values);
        else for (const [value, count] of values) this.set({ [label!]: value }, count);
      } catch (error) {
        to.log.warn({ metric: name, reason: (error as Error).message }, 'a metric cannot be read');
      }
    },
  });
}

/** Counts effects by result: `done` for each that ran, `failed` for each failed attempt of a job. */
export function effectCounter(metrics: Registry): (type: string, outcome: 'done' | 'failed', count: number) => void {
  const counter = new Counter({
    name: 'effects_total',
    help: 'Effects of events by outcome; a failed try is made again',
    labelNames: ['event', 'outcome'],
    registers: [metrics],
  });
  return (event, outcome, count) => counter.inc({ event, outcome }, count);
}
