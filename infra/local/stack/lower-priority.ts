import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A third of the CPU beside a process of normal priority that takes all it gets; 10 would leave a tenth, and a mailbox stand still. */
const YIELDING = 5;
/** Linux takes one change of an autogroup in a tenth of a second from users other than root. */
const RETRY_MS = 120;
const MOST_ATTEMPTS = 25;

/**
 * Lets a process yield the CPU to those of normal priority, such as the one that answers people. Linux compares the sessions of
 * processes (autogroups) before the processes themselves, so the process' session is lowered, too, where the system has that. Never
 * fails: a system that does not allow it, such as one with a read-only /proc, runs all processes alike.
 */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    os.setPriority(pid, YIELDING);
    for (let attempt = 1; !lowersSession(pid) && attempt < MOST_ATTEMPTS; attempt++) await sleep(RETRY_MS);
  } catch {
    // The process has ended, or the system has no such thing or forbids it.
  }
}

/** Returns false when it has to be tried again. */
function lowersSession(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(YIELDING));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
    throw error;
  }
}
