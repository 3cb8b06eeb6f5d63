import type { ISql } from '@stillpoint/db';
import { newToken } from '@stillpoint/sealing';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { findKnownDevice, upsertKnownDevice } from './store/known-devices.ts';

const known = ({ sealer }: IdentityContext, account: string, deviceId: string) =>
  [sealer.hashes('device-account', account), sealer.hashes('device', deviceId)] as const;

/** Whether this device has signed in to the account before. */
export async function isKnownDevice(context: IdentityContext, account: string, deviceId: string): Promise<boolean> {
  return (await findKnownDevice(context.sql, ...known(context, account, deviceId))).isKnown;
}

/**
 * Records, in the caller's transaction, that this device signed in to the account; a browser without a device cookie gets one.
 * `isNew`: the account has known devices, but not this one.
 */
export async function rememberDevice(
  tx: ISql,
  context: IdentityContext,
  account: string,
  from: Caller,
): Promise<{ deviceId: string; isNew: boolean }> {
  const deviceId = from.deviceId ?? newToken();
  const { isKnown, hasAny } = await findKnownDevice(tx, ...known(context, account, deviceId));
  const { sealer } = context;
  await upsertKnownDevice(tx, sealer.hash('device-account', account), sealer.hash('device', deviceId), context.now());
  return { deviceId, isNew: hasAny && !isKnown };
}
