import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const { PRIORITY_BELOW_NORMAL } = os.constants.priority;
/** Linux takes one change of an autogroup in a tenth of a second from users other than root. */
const RETRY_MS = 120;
const MOST_ATTEMPTS = 25;

/**
 * Lets a process yield the CPU to those of normal priority, such as the one that answers people. Linux compares the sessions of
 * processes (autogroups) before the processes themselves, so the process' session is lowered, too, where the system has that. Does
 * nothing when the process has ended.
 */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    os.setPriority(pid, PRIORITY_BELOW_NORMAL);
    for (let attempt = 1; !lowersSession(pid) && attempt < MOST_ATTEMPTS; attempt++) await sleep(RETRY_MS);
  } catch (error) {
    // What Node's own calls of the system fail with has its code one level deeper than what files fail with.
    const { code = '', info } = error as NodeJS.ErrnoException & { info?: { code: string } };
    if (!['ENOENT', 'ESRCH'].includes(info?.code ?? code)) throw error;
  }
}

/** Returns false when it has to be tried again. */
function lowersSession(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
    throw error;
  }
}
