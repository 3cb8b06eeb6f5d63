import { performance } from 'node:perf_hooks';

/** Longer than the slower path takes on a loaded machine, too short to be noticed. */
const MINIMUM_MS = 250;

/** Resolves or rejects only after `MINIMUM_MS`, so that the response time does not reveal whether an account exists. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const due = performance.now() + MINIMUM_MS;
  try {
    return await work();
  } finally {
    const left = due - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
}
