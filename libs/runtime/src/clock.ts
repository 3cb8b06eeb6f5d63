import { uptime } from 'node:os';
import type { Logger } from '@stillpoint/log';

/** Larger differences, in milliseconds, are no automatic correction of a clock. */
const TOLERANCE_MS = 5 * 60_000;

/** For so long, in milliseconds, the process' own counter replaces the system's uptime, which is read from a file. */
const TRUSTED_MS = 10_000;
const TRUSTED_TO_MS = 1_000;

/**
 * Three clocks, in milliseconds: the wall clock, which can be set; a counter that also runs while the machine sleeps; and a
 * fast counter that stops meanwhile.
 */
export interface Clocks {
  wall: () => number;
  counting: () => number;
  awake: () => number;
}

export interface SteadyClock {
  now: () => Date;
  /** How many milliseconds the machine's clock was set ahead (negative: back); 0 while it is trusted. */
  jumpMs: () => number;
  /** Whether another clock's present time is about the same. */
  agreesWith: (other: Date) => boolean;
}

const ofThisMachine: Clocks = { wall: Date.now, counting: () => uptime() * 1000, awake: () => performance.now() };

/**
 * The time as it has passed since the process started. When the machine's clock suddenly differs by more than five minutes, it
 * is ignored, so that no session completes, no hold ends and no reminder is sent because of it; once it is right again, it is
 * trusted. A restart accepts it as it is. Small corrections are followed.
 */
export function steadyClock(log: Logger, clocks: Clocks = ofThisMachine): SteadyClock {
  let trusted = { wall: clocks.wall(), counting: clocks.counting(), awake: clocks.awake() };
  let hasJumped = false;

  function look(): { now: number; jumpMs: number } {
    const [wall, awake] = [clocks.wall(), clocks.awake()];
    const passed = awake - trusted.awake;
    const isAgreed = passed < TRUSTED_MS && Math.abs(wall - trusted.wall - passed) < TRUSTED_TO_MS;
    if (isAgreed && !hasJumped) return { now: wall, jumpMs: 0 };
    const counting = clocks.counting();
    const expected = trusted.wall + counting - trusted.counting;
    const jumpMs = wall - expected;
    const isOff = Math.abs(jumpMs) > TOLERANCE_MS;
    if (isOff !== hasJumped) {
      hasJumped = isOff;
      if (isOff)
        log.error(
          { jumpMs: Math.round(jumpMs) },
          'the clock of this machine has jumped and is not followed: set it right, or restart this process to accept it',
        );
      else log.info('the clock of this machine is right again');
    }
    if (isOff) return { now: Math.round(expected), jumpMs };
    trusted = { wall, counting, awake };
    return { now: wall, jumpMs: 0 };
  }

  return {
    now: () => new Date(look().now),
    jumpMs: () => look().jumpMs,
    agreesWith: (other) => Math.abs(other.getTime() - look().now) <= TOLERANCE_MS,
  };
}
