import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ISql } from '@stillpoint/db';
import type { IdentityContext } from './context.ts';
import type { Caller } from './caller.ts';
import { isKnownDevice } from './devices.ts';
import { LIMITS, addressLimit, type Limit } from './domain/limits.ts';
import { countUse, deleteUses, findUses, uncountUse } from './store/rate-limits.ts';
import { TooManyRequests } from '@stillpoint/errors';
import { WORDS } from '../words.ts';

const keyOf = (context: IdentityContext, what: string, who: string) => context.sealer.hash(`limit:${what}`, who);

async function count(
  context: IdentityContext,
  what: string,
  who: string,
  limit: Limit,
  message?: string,
): Promise<void> {
  const now = context.now();
  const { used, resetsAt } = await countUse(context.sql, keyOf(context, what, who), limit.seconds, now);
  if (used > limit.points) throw new TooManyRequests(Math.ceil((resetsAt.getTime() - now.getTime()) / 1000), message);
}

/**
 * Counts a sign-in or code request from one network address; an address that is not known to be the caller's own counts nowhere.
 * Throws TooManyRequests past RATE_LIMIT_PER_ADDRESS an hour.
 */
export async function countFromAddress(context: IdentityContext, { address }: Pick<Caller, 'address'>): Promise<void> {
  if (address !== null) await count(context, 'address', network(address), addressLimit(context.requestsPerAddress));
}

/** Counts a mail to be sent to an address, known or not: the refusal says nothing about the account. Throws TooManyRequests. */
export const countMail = (context: IdentityContext, purpose: string, email: string): Promise<void> =>
  count(context, `mail:${purpose}`, email, LIMITS.mail);

/** Counts a mail to an address that is not proved yet, whatever it is for: ten a day. Throws TooManyRequests. */
export const countUnprovedMail = (context: IdentityContext, email: string): Promise<void> =>
  count(context, 'mail:unproved', email, LIMITS.unprovedMail);

/** Counts, for callers that must not say so: false past the limit. */
async function isWithin(
  db: ISql,
  context: IdentityContext,
  what: string,
  who: string,
  { points, seconds }: Limit,
): Promise<boolean> {
  const { used } = await countUse(db, keyOf(context, what, who), seconds, context.now());
  return used <= points;
}

/** The same as `countUnprovedMail`, without a refusal. */
export const mayMailUnproved = (context: IdentityContext, email: string): Promise<boolean> =>
  isWithin(context.sql, context, 'mail:unproved', email, LIMITS.unprovedMail);

/** Whether a client was not invited within the last day; counted in the transaction that invites. */
export const mayInvite = (tx: ISql, context: IdentityContext, email: string): Promise<boolean> =>
  isWithin(tx, context, 'invitation', email, LIMITS.invitation);

/** Counts an attempt to capture an order that nobody approved yet, or was declined. Throws TooManyRequests past twenty in a quarter of an hour. */
export const countCaptureAttempt = (context: IdentityContext, orderId: string): Promise<void> =>
  count(context, 'capture', orderId, LIMITS.capture);

/** Counts a receipt drawn for a client. Throws TooManyRequests past sixty in a quarter of an hour. */
export const countReceipt = (context: IdentityContext, clientId: string): Promise<void> =>
  count(context, 'drawing', clientId, LIMITS.drawing);

/** The counters one guess at an account falls into. */
async function loginCounters(
  context: IdentityContext,
  account: string,
  from: Caller,
): Promise<[string, string, Limit][]> {
  if (from.deviceId !== null && (await isKnownDevice(context, account, from.deviceId)))
    return [['guess-device', `${account}\0${from.deviceId}`, LIMITS.guessHere]];
  const anywhere: [string, string, Limit] = ['guess-anywhere', account, LIMITS.guessAnywhere];
  return from.address === null
    ? [anywhere]
    : [['guess-here', `${account}\0${network(from.address)}`, LIMITS.guessHere], anywhere];
}

/**
 * Counts a guess at an account's password before it is looked at, so that parallel guesses cannot outrun the count. A device the
 * account was entered from has a counter of its own: strangers who guess cannot lock its owner out. Take it back with
 * `uncountLoginAttempt`. Throws TooManyRequests.
 */
export async function countLoginAttempt(context: IdentityContext, account: string, from: Caller): Promise<void> {
  for (const [what, who, limit] of await loginCounters(context, account, from)) await count(context, what, who, limit);
}

/** The password was right: the guess does not count. */
export async function uncountLoginAttempt(context: IdentityContext, account: string, from: Caller): Promise<void> {
  for (const [what, who] of await loginCounters(context, account, from))
    await uncountUse(context.sql, keyOf(context, what, who));
}

const codeCounter = async (context: IdentityContext, account: string, from: Caller): Promise<[string, string]> =>
  from.deviceId !== null && (await isKnownDevice(context, account, from.deviceId))
    ? ['code-device', `${account}\0${from.deviceId}`]
    : ['code', account];

/**
 * Counts a guess at an account's code, by somebody who knows the password: ten wrong ones a day. Returns what takes it back, for a
 * code that was right: from the counter it fell into, whatever became of the device since. Throws TooManyRequests until the password
 * is a new one, or tomorrow.
 */
export async function countCodeAttempt(
  context: IdentityContext,
  account: string,
  from: Caller,
): Promise<() => PromiseLike<unknown>> {
  const [what, who] = await codeCounter(context, account, from);
  await count(context, what, who, LIMITS.code, WORDS.identity.tooManyCodes);
  return () => uncountUse(context.sql, keyOf(context, what, who));
}

/** A new password begins a new count of codes, for this device and for all that are not known. */
export async function forgetCodes(db: ISql, context: IdentityContext, account: string, from: Caller): Promise<void> {
  await deleteUses(db, keyOf(context, 'code', account));
  if (from.deviceId !== null) await deleteUses(db, keyOf(context, 'code-device', `${account}\0${from.deviceId}`));
}

/** Whether an account's owner is to be notified of a lockout now: once a day. */
export const mayNotifyOfLockout = (context: IdentityContext, account: string): Promise<boolean> =>
  isWithin(context.sql, context, 'lockout-notice', account, LIMITS.lockoutNotice);

const forger = ({ address }: Pick<Caller, 'address'>) => (address === null ? 'anybody' : network(address));

/** Counts a notice that the payment provider did not sign. */
export async function countForgery(context: IdentityContext, from: Pick<Caller, 'address'>): Promise<void> {
  await countUse(context.sql, keyOf(context, 'forgery', forger(from)), LIMITS.forgery.seconds, context.now());
}

/** Throws TooManyRequests after five forged notices from here within an hour. */
export async function requireFewForgeries(context: IdentityContext, from: Pick<Caller, 'address'>): Promise<void> {
  const now = context.now();
  const counted = await findUses(context.sql, keyOf(context, 'forgery', forger(from)), now);
  if (counted && counted.used >= LIMITS.forgery.points)
    throw new TooManyRequests(Math.ceil((counted.resetsAt.getTime() - now.getTime()) / 1000));
}

/** Whether nobody did just this within the last hour. */
export const isFirstRead = (context: IdentityContext, reading: readonly unknown[]): Promise<boolean> =>
  isWithin(context.sql, context, 'reading', JSON.stringify(reading), LIMITS.reading);

/** One customer of a provider: an IPv4 address, or the /64 network an IPv6 address is in. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(':');
}
