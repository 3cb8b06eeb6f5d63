import { every, onceAMinute, withCorrelation } from '@stillpoint/log';
import { attempt } from './attempt.ts';
import { claimDue, countDue } from './claims.ts';
import type { Claim, Delivery, DeliveryContext } from './delivery.ts';
import type { DeliveryMetrics } from './metrics.ts';

export interface Runner {
  /** Looks for due rows at once. Never throws. */
  nudge: () => void;
  /** Resolves when nothing is due any more. */
  flush: () => Promise<void>;
  /** Claims nothing more and waits for running attempts. */
  stop: () => Promise<void>;
}

export interface RunnerOptions {
  context: DeliveryContext;
  delivery: Delivery;
  /** Number of attempts that this process runs at the same time. */
  lanes: number;
  /** Milliseconds between polls for due rows, the first at the start; without it there is no polling. */
  pollMs?: number;
  /** A PostgreSQL channel that is notified, at commit, of each new delivery of any process. */
  channel?: string;
  metrics?: DeliveryMetrics;
}

/**
 * Delivers due rows, in any number of processes. It claims as many rows as there are free lanes and tries each in its own lane;
 * while there may be more, each lane that becomes free claims again. Failed attempts are repeated at growing intervals.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { context, delivery, lanes, pollMs, channel, metrics } = options;
  const { log, now, sql } = context;
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const isNews = onceAMinute();
  let claiming: Promise<void> | null = null;
  let isStopped = false;
  /** True after a nudge, or when the last claim returned as many rows as it asked for. */
  let mayBeMore = false;

  async function claimFreeLanes(): Promise<void> {
    while (mayBeMore && running.size < lanes && !isStopped) {
      mayBeMore = false;
      const free = lanes - running.size;
      const claims = await claimDue(sql, delivery, now(), free);
      mayBeMore ||= claims.length === free;
      for (const claim of claims) startAttempt(claim);
    }
  }

  function startAttempt(claim: Claim): void {
    const one: Promise<void> = withCorrelation(claim.correlationId ?? claim.id, () => attemptAndReport(claim))
      .catch((error: unknown) =>
        log.error({ delivery: delivery.name, reason: String(error) }, 'a delivery could not be attempted'),
      )
      .finally(() => {
        running.delete(one);
        claimSoon();
      });
    running.add(one);
  }

  function claimSoon(): void {
    if (isStopped || !mayBeMore) return;
    claiming ??= claimFreeLanes()
      .catch((error: unknown) => {
        const reason = String(error);
        if (isNews(reason)) log.error({ delivery: delivery.name, reason }, 'due deliveries could not be claimed');
      })
      .finally(() => {
        claiming = null;
        if (running.size < lanes) claimSoon();
      });
  }

  async function attemptAndReport(claim: Claim): Promise<void> {
    const startedAt = performance.now();
    const { as, error, next, cause } = await attempt(context, delivery, claim);
    metrics?.recordAttempt(delivery.name, as, (performance.now() - startedAt) / 1000);
    if (next) nudgeAt(next);
    const line = { delivery: delivery.name, id: claim.id, attempt: claim.attempts, outcome: as };
    if (error === undefined) return log.info(line, 'delivery tried');
    // While the other side is away, all that wait fail again and again: beside each first failure, one a minute is enough.
    const isRepeated = next !== undefined && claim.attempts > 1 && !isNews(cause ? 'unexpected' : 'retry');
    if (cause)
      log[isRepeated ? 'debug' : 'error']({ ...line, reason: String(cause), next }, 'a delivery failed unexpectedly');
    else log[isRepeated ? 'debug' : 'warn']({ ...line, reason: error, next }, 'delivery tried');
  }

  /** A row this process postponed is tried when it is due, not only at the next poll. */
  function nudgeAt(next: Date): void {
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
    claimSoon();
  }

  /** After a loss, or a failed first attempt, the driver listens again by itself, which nudges as well. */
  const listen = (to: string) =>
    sql.listen(to, nudge, nudge).catch((error: unknown) => {
      log.warn(
        { delivery: delivery.name, reason: String(error) },
        'not notified of new deliveries yet: only polling finds them',
      );
    });

  const whenIdle = async () => {
    while (claiming || running.size > 0) await Promise.all([claiming, ...running]);
  };
  metrics?.watch(delivery.name, now, () => countDue(sql, delivery, now()));
  const stopPolling = pollMs === undefined ? undefined : every(pollMs, nudge);
  const listening = channel === undefined ? undefined : await listen(channel);
  // What a process that crashed or was stopped left due.
  if (pollMs !== undefined) nudge();
  return {
    nudge,
    async flush() {
      nudge();
      await whenIdle();
    },
    async stop() {
      isStopped = true;
      stopPolling?.();
      timers.forEach(clearTimeout);
      if (listening) await listening.unlisten();
      await whenIdle();
    },
  };
}
