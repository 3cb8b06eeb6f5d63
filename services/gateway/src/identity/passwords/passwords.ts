import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '@stillpoint/errors';

/** argon2id (the library's default) with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes are computed at once, and how many may wait: a flood of logins must not use up memory or threads. */
const limit = pLimit(3);
const MAX_WAITING = 200;

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_WAITING)
    throw new AppError('unavailable', 'Too many people are signing in. Please try again.');
  return limit(work);
}

/** The stored form of a password. Throws AppError 'unavailable' when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, COST));

/**
 * The hash of an unknown password, against which attempts at unknown accounts are verified, so that they take the same time.
 */
let nobody: Promise<string> | undefined;
const unknownPasswordHash = () => (nobody ??= hash(crypto.randomUUID(), COST));

/**
 * Whether `password` matches `stored`; with null (no such account) the same work is done and the result is false. Throws
 * AppError 'unavailable' when too many are waiting.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await unknownPasswordHash());
  const matches = await bounded(() => verify(against, password));
  return matches && stored !== null;
}
