import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the slower path takes on a loaded machine, too short to be noticed. */
const MINIMUM_MS = 250;

/** Resolves or rejects only after `MINIMUM_MS`, so that the response time does not reveal whether an account exists. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const minimum = sleep(MINIMUM_MS);
  try {
    return await work();
  } finally {
    await minimum;
  }
}
