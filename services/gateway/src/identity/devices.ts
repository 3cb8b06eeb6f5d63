import type { ISql } from '@stillpoint/db';
import { newToken } from '@stillpoint/sealing';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { findKnownDevice, upsertKnownDevice } from './store/known-devices.ts';

const accountHash = (context: IdentityContext, account: string) => context.sealer.hash('device-account', account);
const deviceHash = (context: IdentityContext, deviceId: string) => context.sealer.hash('device', deviceId);

/** Whether this account was entered from this device before. */
export async function isKnownDevice(context: IdentityContext, account: string, deviceId: string): Promise<boolean> {
  const hashes = [accountHash(context, account), deviceHash(context, deviceId)] as const;
  return (await findKnownDevice(context.sql, ...hashes)).isKnown;
}

/**
 * Writes down, in the caller's transaction, that the account was entered from this device; a browser without a device cookie gets
 * one. `isNew`: the account was entered before, but never from here.
 */
export async function rememberDevice(
  tx: ISql,
  context: IdentityContext,
  account: string,
  from: Caller,
): Promise<{ deviceId: string; isNew: boolean }> {
  const deviceId = from.deviceId ?? newToken();
  const hashes = [accountHash(context, account), deviceHash(context, deviceId)] as const;
  const { isKnown, hasAny } = await findKnownDevice(tx, ...hashes);
  await upsertKnownDevice(tx, ...hashes, context.now());
  return { deviceId, isNew: hasAny && !isKnown };
}
