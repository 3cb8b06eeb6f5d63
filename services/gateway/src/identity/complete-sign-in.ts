import type { AdminUser } from '@stillpoint/contracts';
import { publish, transact } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import { adminActor, audit, clientActor, type Actor } from './audit.ts';
import type { IdentityContext } from './context.ts';
import { rememberDevice } from './devices.ts';
import { noticeOf, ownerOf, type Person } from './notices.ts';
import { openSession, type SignInCaller } from './sessions.ts';

/** The calling administrator, and the session of the call. */
export interface SignedInAdmin {
  admin: AdminUser;
  sessionId: string;
  actor: Actor;
}

/** The values of the two cookies that a browser gets after a sign-in. */
export interface SignInCookies {
  sessionId: string;
  deviceId: string;
}

/**
 * Completes a sign-in, in the caller's transaction: opens a session under a new id, ends the browser's previous one, remembers
 * the device, and notifies the owner of a new device.
 */
export async function completeSignIn(
  tx: TransactionSql,
  context: IdentityContext,
  person: Person,
  from: SignInCaller,
): Promise<SignInCookies> {
  const account = 'admin' in person ? `admin:${person.admin.username}` : person.client.email;
  const sessionId = await openSession(tx, context, ownerOf(person), from);
  const { deviceId, isNew } = await rememberDevice(tx, context, account, from);
  if (isNew) await publish(tx, context, { type: 'NewDeviceUsed', ...noticeOf(context, person, from) });
  return { sessionId, deviceId };
}

/** `completeSignIn` in a transaction of its own, once `check` accepts it there; the audit row follows after the commit. */
export async function completeSignInAndAudit(
  context: IdentityContext,
  person: Person,
  from: SignInCaller,
  check: (tx: TransactionSql) => Promise<void> = () => Promise.resolve(),
): Promise<SignInCookies> {
  const entry = await transact(context, async (tx) => {
    await check(tx);
    return completeSignIn(tx, context, person, from);
  });
  if ('admin' in person) await audit(context, adminActor(person.admin.username, from), 'admin.login', person.admin.id);
  else await audit(context, clientActor(person.client.id, from), 'client.login', person.client.id);
  return entry;
}
