import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';

/** A time of day in UTC. */
export interface DailyTime {
  hour: number;
  minute: number;
}

export function parseDailyTime(text: string): DailyTime {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined) throw new InvalidArgumentError('It must be a time such as 03:00.');
  return { hour: Number(hour), minute: Number(minute) };
}

/** The next such time after `now`. */
export function nextAt({ hour, minute }: DailyTime, now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(hour, minute, 0, 0);
  if (today <= now) today.setUTCDate(today.getUTCDate() + 1);
  return today;
}

/** How often the clock is checked: setting it, or a sleeping machine, must not skip a day. */
const LOOK_MS = 30_000;
const RETRY_MS = 10 * 60_000;

/**
 * Runs `work` each day until `stop` is aborted, and at once where the time passed since it was `lastDone` (null: never, as far as is
 * known), as while the machine was off. A failure is reported and retried after ten minutes.
 */
export async function everyDayAt(
  time: DailyTime,
  stop: AbortSignal,
  work: () => Promise<void>,
  failed: (error: Error) => void,
  lastDone: Date | null,
): Promise<void> {
  let due = nextAt(time, lastDone ?? new Date());
  while (!stop.aborted) {
    // A clock that was ahead for a while, when the last one was made or now, must not put off the next ones until then.
    due = new Date(Math.min(due.getTime(), nextAt(time, new Date()).getTime()));
    if (new Date() >= due) {
      due = await work().then(
        () => nextAt(time, new Date()),
        (error: Error) => {
          failed(error);
          return new Date(Date.now() + RETRY_MS);
        },
      );
    }
    const waitMs = Math.min(Math.max(due.getTime() - Date.now(), 0), LOOK_MS);
    await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined); // The process was asked to stop.
  }
}
