import type { Queue } from 'bullmq';
import { every, type Logger } from '@stillpoint/log';
import { DAY_MS } from '@stillpoint/scheduling';

/** A schedule that is always in a queue, so that its absence shows that the queue was lost; its job does nothing. */
export const STILL_HERE = 'still-here';
const EVERY_MS = DAY_MS;
/** A lost queue is seen within this: a third of the 30 s in which what it held is to be under way again. */
export const LOOK_EVERY_MS = 10_000;

/** Calls `onLoss` when the queue is found without the schedule that never leaves it: at its first start, and when it was lost whole. */
export async function watchQueue(options: {
  queue: Queue;
  log: Logger;
  onLoss: () => Promise<void>;
  lookEveryMs: number;
}): Promise<{ stop: () => Promise<void> }> {
  const { queue, log, onLoss, lookEveryMs } = options;

  async function look(): Promise<void> {
    if (await queue.getJobScheduler(STILL_HERE)) return;
    log.warn({ queue: queue.name }, 'the queue is new or was lost: what is not done yet is added again');
    await onLoss();
    // Last: who fails or ends before leaves the loss to be seen by the next look.
    await queue.upsertJobScheduler(STILL_HERE, { every: EVERY_MS }, { name: STILL_HERE });
  }

  await look();
  let looking: Promise<void> | null = null;
  const stopLooking = every(lookEveryMs, () => {
    looking ??= look()
      .catch((error: unknown) =>
        log.warn({ queue: queue.name, reason: String(error) }, 'the queue cannot be looked at'),
      )
      .finally(() => (looking = null));
  });
  return {
    async stop() {
      stopLooking();
      await looking;
    },
  };
}
