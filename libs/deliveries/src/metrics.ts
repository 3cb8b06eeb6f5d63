import type { Logger } from '@stillpoint/log';
import { registerGauge } from '@stillpoint/runtime';
import { Counter, Histogram, type Registry } from 'prom-client';

type CountDue = () => Promise<{ due: number; oldestAt: Date | null }>;

export interface DeliveryMetrics {
  /** Records an attempt that took `seconds`. */
  recordAttempt: (delivery: string, outcome: string, seconds: number) => void;
  /** `countDue` is called at each scrape. */
  watch: (delivery: string, now: () => Date, countDue: CountDue) => void;
}

/**
 * Prometheus metrics of a process' deliveries: attempts by outcome and duration, the number of due rows, and for how many
 * seconds the oldest has been due.
 */
export function deliveryMetrics(registry: Registry, log: Logger): DeliveryMetrics {
  const watched = new Map<string, { now: () => Date; countDue: CountDue }>();
  const registers = [registry];
  const attempts = new Counter({
    name: 'delivery_tries_total',
    help: 'Attempts at what is owed to the outside, by outcome',
    labelNames: ['delivery', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'delivery_try_seconds',
    help: 'How long an attempt took',
    labelNames: ['delivery'],
    buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60],
    registers,
  });
  const gauge = (name: string, help: string, value: (found: Awaited<ReturnType<CountDue>>, now: Date) => number) =>
    registerGauge({ metrics: registry, log }, { name, help, label: 'delivery' }, () =>
      Promise.all(
        [...watched].map(async ([delivery, { now, countDue }]) => [delivery, value(await countDue(), now())] as const),
      ),
    );
  gauge('delivery_due', 'Deliveries that are due, those being tried included', ({ due }) => due);
  gauge('delivery_oldest_due_seconds', 'For how long the oldest due delivery has been due', ({ oldestAt }, now) =>
    oldestAt ? (now.getTime() - oldestAt.getTime()) / 1000 : 0,
  );
  return {
    recordAttempt(delivery, outcome, seconds) {
      attempts.inc({ delivery, outcome });
      duration.observe({ delivery }, seconds);
    },
    watch(delivery, now, countDue) {
      watched.set(delivery, { now, countDue });
    },
  };
}
