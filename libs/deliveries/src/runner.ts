import { withCorrelation } from '@stillpoint/log';
import { attempt } from './attempt.ts';
import { claimDue, countDue } from './claims.ts';
import type { Claim, Delivery, DeliveryContext } from './delivery.ts';
import type { DeliveryMetrics } from './metrics.ts';

export interface Runner {
  /** Something may be due: look at once. Never throws. */
  nudge: () => void;
  /** Resolves when nothing is due any more. */
  flush: () => Promise<void>;
  /** Takes nothing further and waits for what is being tried. */
  stop: () => Promise<void>;
}

export interface RunnerOptions {
  context: DeliveryContext;
  delivery: Delivery;
  /** How many are tried at the same time in this process. */
  lanes: number;
  /** Milliseconds between looks at what has become due; never by itself where it is left out. */
  pollMs?: number;
  /** A PostgreSQL channel that is told at the commit of what owes a delivery, in whichever process. */
  channel?: string;
  metrics?: DeliveryMetrics;
}

/**
 * Delivers what is due, in any number of processes: each lane tries one row after the other until none is due, then ends; a
 * nudge starts them again. Tries that come to nothing come back ever later.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { context, delivery, lanes, pollMs, channel, metrics } = options;
  const { log, now, sql } = context;
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  let wasNudged = false;

  async function lane(): Promise<void> {
    while (!isStopped) {
      wasNudged = false;
      const [claim] = await claimDue(sql, delivery, now());
      if (claim) {
        open();
        await withCorrelation(claim.correlationId ?? claim.id, () => tryOne(claim));
      } else if (!wasNudged) return;
    }
  }

  async function tryOne(claim: Claim): Promise<void> {
    const startedAt = performance.now();
    const { as, error, next, cause } = await attempt(context, delivery, claim);
    metrics?.tried(delivery.name, as, (performance.now() - startedAt) / 1000);
    if (next) lookAt(next);
    const line = { delivery: delivery.name, id: claim.id, attempt: claim.attempts, outcome: as };
    if (cause) log.error({ ...line, reason: String(cause), next }, 'a delivery failed unexpectedly');
    else if (error !== undefined) log.warn({ ...line, reason: error, next }, 'delivery tried');
    else log.info(line, 'delivery tried');
  }

  function open(): void {
    if (isStopped || running.size >= lanes) return;
    const one: Promise<void> = lane()
      .catch((error: unknown) => log.error({ delivery: delivery.name, reason: String(error) }, 'deliveries wait'))
      .finally(() => running.delete(one));
    running.add(one);
  }

  /** What this process put off is tried on time, not at the next look. */
  function lookAt(next: Date): void {
    const inMs = next.getTime() - now().getTime();
    if (isStopped || pollMs === undefined || inMs >= pollMs) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      nudge();
    }, inMs);
    timers.add(timer);
  }

  function nudge(): void {
    wasNudged = true;
    open();
  }

  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  metrics?.watch(delivery.name, now, () => countDue(sql, delivery, now()));
  const poll = pollMs === undefined ? undefined : setInterval(nudge, pollMs);
  const listening = channel === undefined ? undefined : await sql.listen(channel, nudge, nudge);
  return {
    nudge,
    async flush() {
      nudge();
      await settled();
    },
    async stop() {
      isStopped = true;
      clearInterval(poll);
      timers.forEach(clearTimeout);
      await listening?.unlisten();
      await settled();
    },
  };
}
