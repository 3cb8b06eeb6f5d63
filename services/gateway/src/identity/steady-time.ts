import { performance } from 'node:perf_hooks';

/** Longer than the slower way through a request takes on a loaded machine, short enough not to be felt. */
const AT_LEAST_MS = 250;

/**
 * Answers (or fails) not before `AT_LEAST_MS` have passed, so that the time of an answer does not reveal whether an account exists.
 */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const due = performance.now() + AT_LEAST_MS;
  try {
    return await work();
  } finally {
    const left = due - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
}
