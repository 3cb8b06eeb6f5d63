import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@stillpoint/errors';

/** argon2id (the library's default kind) at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes are computed at once, and how many may wait: a flood of logins must not eat memory or every thread. */
const AT_ONCE = 3;
const MAY_WAIT = 200;

const waiting: (() => void)[] = [];
let running = 0;

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT)
      throw new AppError('unavailable', 'Too many people are signing in. Please try again.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Makes the stored form of a password. Throws AppError 'unavailable' when too many wait. */
export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, COST));

/** A hash nobody knows the password of: what an unknown account is verified against, so that it takes the same time. */
let nobody: Promise<string> | undefined;
const nobodysHash = () => (nobody ??= hash(crypto.randomUUID(), COST));

/**
 * Whether `password` belongs to `stored`; with null (no such account) the same work is done and the answer is false.
 * Throws AppError 'unavailable' when too many wait.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash());
  const matches = await bounded(() => verify(against, password));
  return matches && stored !== null;
}
