import { isIPv6 } from 'node:net';
import type { IdentityContext } from './context.ts';
import { KNOWN_PLACE_SECONDS, LIMITS, addressLimit, type Limit } from './domain/limits.ts';
import { countUse, hasUse, uncountUse } from './store/rate-limits.ts';
import { TooManyRequests } from './too-many-requests.ts';

const keyOf = (context: IdentityContext, what: string, who: string) => context.sealer.hash(`limit:${what}`, who);

async function spend(context: IdentityContext, what: string, who: string, limit: Limit): Promise<void> {
  const now = context.now();
  const { used, resetsAt } = await countUse(context.sql, keyOf(context, what, who), limit.seconds, now);
  if (used > limit.points) throw new TooManyRequests(Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
}

/** Counts a sign-in or code request from one network address. Throws TooManyRequests past RATE_LIMIT_PER_ADDRESS an hour. */
export const spendForAddress = (context: IdentityContext, address: string): Promise<void> =>
  spend(context, 'address', network(address), addressLimit(context.requestsPerAddress));

/** Counts a mail to be sent to an address, known or not: the refusal says nothing about the account. Throws TooManyRequests. */
export const spendMail = (context: IdentityContext, purpose: string, email: string): Promise<void> =>
  spend(context, `mail:${purpose}`, email, LIMITS.mail);

/** Counts a receipt drawn for a client. Throws TooManyRequests past sixty in a quarter of an hour. */
export const spendDrawing = (context: IdentityContext, clientId: string): Promise<void> =>
  spend(context, 'drawing', clientId, LIMITS.drawing);

/**
 * Counts a guess at an account's secret before it is looked at, so that parallel guesses cannot outrun the count. The limit over
 * all addresses does not hold for one the account was entered from lately: strangers who guess cannot lock its owner out.
 * Give the guess back with `guessWasRight`. Throws TooManyRequests.
 */
export async function spendGuess(context: IdentityContext, account: string, address: string): Promise<void> {
  const here = placeOf(account, address);
  await spend(context, 'guess-here', here, LIMITS.guessHere);
  const isKnownPlace = await hasUse(context.sql, keyOf(context, 'entered-from', here), context.now());
  if (!isKnownPlace) await spend(context, 'guess-anywhere', account, LIMITS.guessAnywhere);
}

/** The secret was right: the guess does not count, and this address is known for the account from now on. */
export async function guessWasRight(context: IdentityContext, account: string, address: string): Promise<void> {
  const here = placeOf(account, address);
  await uncountUse(context.sql, keyOf(context, 'guess-here', here));
  await uncountUse(context.sql, keyOf(context, 'guess-anywhere', account));
  await countUse(context.sql, keyOf(context, 'entered-from', here), KNOWN_PLACE_SECONDS, context.now());
}

const placeOf = (account: string, address: string) => `${account}\0${network(address)}`;

/** One customer of a provider: an IPv4 address, or the /64 network an IPv6 address is in. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const start = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - start.length - tail.split(':').filter(Boolean).length;
  const groups = [
    ...start,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ?? '').split(':').filter(Boolean),
  ];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
