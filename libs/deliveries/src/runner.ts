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
  /** A PostgreSQL channel that is notified at the commit of what owes a delivery, in whichever process. */
  channel?: string;
  metrics?: DeliveryMetrics;
}

/**
 * Delivers what is due, in any number of processes: one look takes as many rows as there are free lanes, each tried in its own;
 * when there may be more, the next free lane looks again. Attempts that come to nothing are repeated ever later.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { context, delivery, lanes, pollMs, channel, metrics } = options;
  const { log, now, sql } = context;
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let looking: Promise<void> | null = null;
  let isStopped = false;
  /** Somebody nudged, or the last look found all it could take. */
  let mayBeMore = false;

  async function look(): Promise<void> {
    while (mayBeMore && running.size < lanes && !isStopped) {
      mayBeMore = false;
      const free = lanes - running.size;
      const claims = await claimDue(sql, delivery, now(), free);
      mayBeMore ||= claims.length === free;
      for (const claim of claims) open(claim);
    }
  }

  function open(claim: Claim): void {
    const one: Promise<void> = withCorrelation(claim.correlationId ?? claim.id, () => attemptOne(claim))
      .catch((error: unknown) => log.error({ delivery: delivery.name, reason: String(error) }, 'deliveries wait'))
      .finally(() => {
        running.delete(one);
        lookSoon();
      });
    running.add(one);
  }

  function lookSoon(): void {
    if (isStopped || !mayBeMore) return;
    looking ??= look()
      .catch((error: unknown) => log.error({ delivery: delivery.name, reason: String(error) }, 'deliveries wait'))
      .finally(() => {
        looking = null;
        if (running.size < lanes) lookSoon();
      });
  }

  async function attemptOne(claim: Claim): Promise<void> {
    const startedAt = performance.now();
    const { as, error, next, cause } = await attempt(context, delivery, claim);
    metrics?.tried(delivery.name, as, (performance.now() - startedAt) / 1000);
    if (next) lookAt(next);
    const line = { delivery: delivery.name, id: claim.id, attempt: claim.attempts, outcome: as };
    if (cause) log.error({ ...line, reason: String(cause), next }, 'a delivery failed unexpectedly');
    else if (error !== undefined) log.warn({ ...line, reason: error, next }, 'delivery tried');
    else log.info(line, 'delivery tried');
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
    mayBeMore = true;
    lookSoon();
  }

  /** After a loss, of the first attempt as well, the driver listens again by itself, and nudges once it does. */
  const listen = (to: string) =>
    sql.listen(to, nudge, nudge).catch((error: unknown) => {
      log.warn(
        { delivery: delivery.name, reason: String(error) },
        'not notified of deliveries yet: it looks by itself',
      );
    });

  const settled = async () => {
    while (looking || running.size > 0) await Promise.all([looking, ...running]);
  };
  metrics?.watch(delivery.name, now, () => countDue(sql, delivery, now()));
  const poll = pollMs === undefined ? undefined : setInterval(nudge, pollMs);
  const listening = channel === undefined ? undefined : await listen(channel);
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
      if (listening) await listening.unlisten();
      await settled();
    },
  };
}
