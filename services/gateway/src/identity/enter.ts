import type { AdminUser } from '@stillpoint/contracts';
import { publish, transact } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import { adminActor, audit, clientActor, type Actor } from './audit.ts';
import type { IdentityContext } from './context.ts';
import { rememberDevice } from './devices.ts';
import { noticeOf, ownerOf, type Person } from './notices.ts';
import { openSession, type SignInCaller } from './sessions.ts';

/** The administrator who asks, and the session they ask in. */
export interface SignedInAdmin {
  admin: AdminUser;
  sessionId: string;
  actor: Actor;
}

/** What the browser gets after a sign-in: the values of its two cookies. */
export interface Entry {
  sessionId: string;
  deviceId: string;
}

/**
 * Ends a successful sign-in, in the caller's transaction or one of its own: opens a session under a fresh id, ends the browser's
 * earlier one, knows the device from now on, and notifies the owner of a new device.
 */
export async function enter(
  tx: TransactionSql,
  context: IdentityContext,
  person: Person,
  from: SignInCaller,
): Promise<Entry> {
  const account = 'admin' in person ? `admin:${person.admin.username}` : person.client.email;
  const sessionId = await openSession(tx, context, ownerOf(person), from);
  const { deviceId, isNew } = await rememberDevice(tx, context, account, from);
  if (isNew) await publish(tx, context, { type: 'NewDeviceUsed', ...noticeOf(context, person, from) });
  return { sessionId, deviceId };
}

/** `enter` in a transaction of its own, once `check` had nothing to refuse in it, with its row in the trail. */
export async function enterAndAudit(
  context: IdentityContext,
  person: Person,
  from: SignInCaller,
  check: (tx: TransactionSql) => Promise<void> = () => Promise.resolve(),
): Promise<Entry> {
  const entry = await transact(context, async (tx) => {
    await check(tx);
    return enter(tx, context, person, from);
  });
  if ('admin' in person) await audit(context, adminActor(person.admin.username, from), 'admin.login', person.admin.id);
  else await audit(context, clientActor(person.client.id, from), 'client.login', person.client.id);
  return entry;
}
