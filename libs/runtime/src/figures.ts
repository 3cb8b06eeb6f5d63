import type { Logger } from '@stillpoint/log';
import { Counter, Gauge, type Registry } from 'prom-client';

/** One figure, or one for each value of its label. */
type Values = number | readonly (readonly [label: string, value: number])[];

/** Makes a gauge that is read at each scrape; where it cannot be, the other figures are still given. */
export function watchFigure(
  to: { metrics: Registry; log: Logger },
  figure: { name: string; help: string; label?: string },
  read: () => Values | Promise<Values>,
): void {
  const { name, help, label } = figure;
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [to.metrics],
    async collect() {
      try {
        const values = await read();
        this.reset();
        if (typeof values === 'number') this.set(values);
        else for (const [value, count] of values) this.set({ [label!]: value }, count);
      } catch (error) {
        to.log.warn({ figure: name, reason: (error as Error).message }, 'a figure cannot be read');
      }
    },
  });
}

/** Counts what became of effects: `done` for each that happened, `failed` for each try of a job that did not. */
export function countEffects(metrics: Registry): (type: string, outcome: 'done' | 'failed', count: number) => void {
  const counter = new Counter({
    name: 'effects_total',
    help: 'Effects of events by outcome; a failed try is made again',
    labelNames: ['event', 'outcome'],
    registers: [metrics],
  });
  return (event, outcome, count) => counter.inc({ event, outcome }, count);
}
