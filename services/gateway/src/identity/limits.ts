import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ISql } from '@stillpoint/db';
import type { IdentityContext } from './context.ts';
import type { Caller } from './caller.ts';
import { isKnownDevice } from './devices.ts';
import { LIMITS, addressLimit, type Limit } from './domain/limits.ts';
import { countUse, deleteUses, findUses, uncountUse } from './store/rate-limits.ts';
import { TooManyRequests } from '@stillpoint/errors';

const keyOf = (context: IdentityContext, what: string, who: string) => context.sealer.hash(`limit:${what}`, who);

async function count(context: IdentityContext, what: string, who: string, limit: Limit, message?: string) {
  const now = context.now();
  const { used, resetsAt } = await countUse(context.sql, keyOf(context, what, who), limit.seconds, now);
  if (used > limit.points) throw new TooManyRequests(Math.ceil((resetsAt.getTime() - now.getTime()) / 1000), message);
}

/**
 * Counts a sign-in or code request of one network address; addresses that may be a proxy's are not counted. Throws
 * TooManyRequests past RATE_LIMIT_PER_ADDRESS an hour.
 */
export async function countFromAddress(context: IdentityContext, { address }: Pick<Caller, 'address'>): Promise<void> {
  if (address !== null) await count(context, 'address', network(address), addressLimit(context.requestsPerAddress));
}

/**
 * Counts a mail to an address, registered or not, so that a refusal says nothing about the account. Throws TooManyRequests.
 */
export const countMail = (context: IdentityContext, purpose: string, email: string): Promise<void> =>
  count(context, `mail:${purpose}`, email, LIMITS.mail);

/** Counts a mail to an unverified address, for whatever purpose: ten a day. Throws TooManyRequests. */
export const countUnverifiedMail = (context: IdentityContext, email: string): Promise<void> =>
  count(context, 'mail:unproved', email, LIMITS.unverifiedMail);

/** Counts for callers that must not reveal the limit: false past it. */
async function isWithin(db: ISql, context: IdentityContext, what: string, who: string, { points, seconds }: Limit) {
  const { used } = await countUse(db, keyOf(context, what, who), seconds, context.now());
  return used <= points;
}

/** As `countUnverifiedMail`, but returns false instead of throwing. */
export const mayMailUnverified = (context: IdentityContext, email: string): Promise<boolean> =>
  isWithin(context.sql, context, 'mail:unproved', email, LIMITS.unverifiedMail);

/** Whether no invitation was sent to the client within the last day; counted in the inviting transaction. */
export const mayInvite = (tx: ISql, context: IdentityContext, email: string): Promise<boolean> =>
  isWithin(tx, context, 'invitation', email, LIMITS.invitation);

/**
 * Counts an attempt to capture an order that is not approved yet, or was declined. Throws TooManyRequests past twenty in a
 * quarter of an hour.
 */
export const countCaptureAttempt = (context: IdentityContext, orderId: string): Promise<void> =>
  count(context, 'capture', orderId, LIMITS.capture);

/** Counts a receipt rendered for a client. Throws TooManyRequests past sixty in a quarter of an hour. */
export const countReceipt = (context: IdentityContext, clientId: string): Promise<void> =>
  count(context, 'drawing', clientId, LIMITS.receipt);

/** Counts a file of a client's copy of their data. Throws TooManyRequests past ten in a quarter of an hour. */
export const countCopy = (context: IdentityContext, clientId: string): Promise<void> =>
  count(context, 'copy', clientId, LIMITS.copy);

type Counter = [what: string, who: string, limit: Limit];

/** The counters that an attempt at an account falls into. */
async function loginCounters(context: IdentityContext, account: string, from: Caller): Promise<Counter[]> {
  if (from.deviceId !== null && (await isKnownDevice(context, account, from.deviceId)))
    return [['guess-device', `${account}\0${from.deviceId}`, LIMITS.passwordPerOrigin]];
  const anywhere: Counter = ['guess-anywhere', account, LIMITS.passwordInAll];
  return from.address === null
    ? [anywhere]
    : [['guess-here', `${account}\0${network(from.address)}`, LIMITS.passwordPerOrigin], anywhere];
}

/**
 * Counts an attempt in each of the counters. Returns a function that takes it back after a right answer, from the same ones,
 * whatever happened to the device since.
 */
async function countAttempt(context: IdentityContext, counters: readonly Counter[], refusal?: string) {
  for (const [what, who, limit] of counters) await count(context, what, who, limit, refusal);
  return async (): Promise<void> => {
    for (const [what, who] of counters) await uncountUse(context.sql, keyOf(context, what, who));
  };
}

/**
 * Counts an attempt at an account's password before it is checked, so that parallel attempts cannot outrun the count. A known
 * device has a counter of its own, so that strangers who guess cannot lock the owner out. Returns as `countAttempt`. Throws
 * TooManyRequests.
 */
export const countLoginAttempt = async (context: IdentityContext, account: string, from: Caller) =>
  countAttempt(context, await loginCounters(context, account, from));

/**
 * Counts an attempt at an account's code by somebody who knows the password: ten wrong ones a day. Returns as `countAttempt`.
 * Throws TooManyRequests with `refusal` until the next day, or until `resetCodeCounts`.
 */
export async function countCodeAttempt(context: IdentityContext, account: string, from: Caller, refusal: string) {
  const isKnown = from.deviceId !== null && (await isKnownDevice(context, account, from.deviceId));
  const [what, who] = isKnown ? ['code-device', `${account}\0${from.deviceId}`] : ['code', account];
  return countAttempt(context, [[what, who, LIMITS.code]], refusal);
}

/** Resets the counts of wrong codes after a new password, for this device and for all unknown ones. */
export async function resetCodeCounts(
  db: ISql,
  context: IdentityContext,
  account: string,
  from: Caller,
): Promise<void> {
  await deleteUses(db, keyOf(context, 'code', account));
  if (from.deviceId !== null) await deleteUses(db, keyOf(context, 'code-device', `${account}\0${from.deviceId}`));
}

/** Whether an account's owner is to be notified of a lockout now: once a day. */
export const mayNotifyOfLockout = (context: IdentityContext, account: string): Promise<boolean> =>
  isWithin(context.sql, context, 'lockout-notice', account, LIMITS.lockoutNotice);

const senderOf = ({ address }: Pick<Caller, 'address'>) => (address === null ? 'anybody' : network(address));

/** Counts a webhook call with an invalid signature. */
export async function countInvalidSignature(context: IdentityContext, from: Pick<Caller, 'address'>): Promise<void> {
  await countUse(
    context.sql,
    keyOf(context, 'forgery', senderOf(from)),
    LIMITS.invalidSignature.seconds,
    context.now(),
  );
}

/** Throws TooManyRequests after five invalid signatures from this address within an hour. */
export async function requireFewInvalidSignatures(
  context: IdentityContext,
  from: Pick<Caller, 'address'>,
): Promise<void> {
  const now = context.now();
  const counted = await findUses(context.sql, keyOf(context, 'forgery', senderOf(from)), now);
  if (counted && counted.used >= LIMITS.invalidSignature.points)
    throw new TooManyRequests(Math.ceil((counted.resetsAt.getTime() - now.getTime()) / 1000));
}

/** Whether the same reading was not recorded within the last hour. */
export const isFirstRead = (context: IdentityContext, reading: readonly unknown[]): Promise<boolean> =>
  isWithin(context.sql, context, 'reading', JSON.stringify(reading), LIMITS.auditedRead);

/** The network of one customer: an IPv4 address, or the /64 network of an IPv6 address. Some proxies write a port behind it. */
export function network(address: string): string {
  const plain = address
    .replace(/^([\d.]+):\d+$|^\[([^\]]*)\](?::\d+)?$/, '$1$2')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(':');
}
